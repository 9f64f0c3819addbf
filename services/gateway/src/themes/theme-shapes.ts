import { z } from 'zod';
import type { Theme } from '@backroom/proto/locations/v1/theme';
import { logoPath } from './logo-address.js';
import { instantOf } from '../route/instants.js';

export const themeFields = {
  scanButtonHidden: z.boolean(),
  lookupButtonHidden: z.boolean(),
  disableCart: z.boolean(),
  disableCreditCardPurchases: z.boolean(),
  coolerButtonHidden: z.boolean(),
  disableApplePay: z.boolean(),
  primaryColor: z.string().max(20),
  secondaryColor: z.string().max(20),
  bannerColor: z.string().max(20),
  barcodeScannerHardware: z.string().max(200),
  creditCardReaderHardware: z.string().max(200),
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
