import { z } from 'zod';
import type { Theme } from '@backroom/proto/locations/v1/theme';
import { maxLengths } from '@backroom/proto/lengths';
import { characters } from '../route/fields.js';
import { logoPath } from './logo-address.js';
import { instantOf } from '../route/instants.js';

/** `#` and six hexadecimal digits. */
const colour = z.string().max(7);

export const themeFields = {
  scanButtonHidden: z.boolean(),
  lookupButtonHidden: z.boolean(),
  disableCart: z.boolean(),
  disableCreditCardPurchases: z.boolean(),
  coolerButtonHidden: z.boolean(),
  disableApplePay: z.boolean(),
  primaryColor: colour,
  secondaryColor: colour,
  bannerColor: colour,
  barcodeScannerHardware: characters(maxLengths.hardware),
  creditCardReaderHardware: characters(maxLengths.hardware),
};
/** The appearance and options of the kiosks of a location (S3 section 3). */
export const theme = z
  .object({
    id: z.int(),
    type: z.literal('location'),
    accountId: z.int(),
    LocationId: z.int(),
    locationName: z.string(),
    ...themeFields,
    meta: z.object({ logo: z.string().nullable().describe('URL of the logo') }),
    updatedOn: z.iso.datetime(),
    version: z.int(),
  })
  .meta({ id: 'Theme' });
export function themeOf({ logo, locationId, updatedAt, ...rest }: Theme): z.infer<typeof theme> {
  return {
    ...rest,
    type: 'location',
    LocationId: locationId,
    meta: { logo: logo ? logoPath(logo) : null },
    updatedOn: instantOf(updatedAt),
  };
}
