import { z } from 'zod';
import type { Fee, Location } from '@backroom/proto/locations/v1/location';
import type { Theme } from '@backroom/proto/locations/v1/theme';
import type { KioskStatus } from '@backroom/proto/locations/v1/locations_service';
import type { GetLocationResponse } from '@backroom/proto/locations/v1/places_service';
import { decimalOf, ppmOf, wholePpm } from '@backroom/pricing';
import { maxLengths } from '@backroom/proto/lengths';
import { diagnosticReport, kiosk, kioskOf, reportOf } from '../devices/kiosk-shapes.js';
import { address, addressBody, characters } from '../route/fields.js';
import { theme, themeOf } from '../themes/theme-shapes.js';
import { instantOf, optionalInstantOf } from '../route/instants.js';

const short = {
  id: z.int(),
  name: z.string(),
  accountId: z.int(),
  status: z.enum(['active', 'inactive']),
  timezone: z.string(),
};

export const locationInShort = z.object(short).meta({ id: 'LocationInShort' });

/** Row of the location list; without the fields of the record in the compressed form. */
export const locationRow = z
  .object({
    ...short,
    isEnabled: z.boolean().optional(),
    address: address.optional(),
    tags: z.array(z.string()).optional(),
    checkinCode: z.string().optional(),
    createdAt: z.iso.datetime().optional(),
    kiosks: z
      .array(
        z.object({
          id: z.int(),
          name: z.string(),
          serialNumber: z.string().optional(),
          diagnosticReport: diagnosticReport.optional(),
          goneSince: z.iso.datetime().nullable().optional(),
          lastSync: z.iso.datetime().nullable().optional(),
        }),
      )
      .optional(),
  })
  .meta({ id: 'ListedLocation' });

export function shortOf({ id, name, accountId, status, timezone }: Location) {
  return { id, name, accountId, status: status as z.infer<typeof short.status>, timezone };
}

export function recordFieldsOf(location: Location) {
  return {
    isEnabled: location.status === 'active',
    address: location.address!,
    tags: location.tags,
    checkinCode: location.checkinCode,
    createdAt: instantOf(location.createdAt),
  };
}

export function kioskRowOf({ kiosk, diagnosticReport: report, goneAt, lastSeenAt }: KioskStatus) {
  const { id, name, serialNumber } = kiosk!;
  const [goneSince, lastSync] = [optionalInstantOf(goneAt), optionalInstantOf(lastSeenAt)];
  return { id, name, serialNumber, diagnosticReport: reportOf(report), goneSince, lastSync };
}

const feeType = z.enum(['monetaryPercent', 'monetaryAbsolute']).meta({ id: 'FeeType' });

/** A location with all its fields (S3 section 7). */
export const location = z
  .object({
    ...short,
    isEnabled: z.boolean(),
    address,
    tags: z.array(z.string()),
    checkinCode: z.string().describe('Code of its check-in page, /checkin/{code}'),
    createdAt: z.iso.datetime(),
    version: z.int(),
    feeType,
    feeAmount: z
      .number()
      .describe('monetaryPercent: a fraction (0.05 is 5%); monetaryAbsolute: an amount in `currency`'),
    feeActive: z.boolean(),
    feeSince: z.iso.datetime().nullable(),
    currency: z.string(),
    AddressId: z.int().describe('Id of its address, which is embedded'),
    ThemeId: z.int().nullable().describe("Theme id; null if the operator's loyalty program has no themes"),
    theme: theme.nullable(),
    kiosks: z.array(kiosk),
    config: z.object({ version: z.int(), publishedAt: z.iso.datetime() }).nullable(),
  })
  .meta({ id: 'Location' });

export function locationOf(response: GetLocationResponse, itsTheme?: Theme): z.infer<typeof location> {
  const { location: record, currency, config } = response;
  const fee = record!.fee!;
  return {
    ...shortOf(record!),
    ...recordFieldsOf(record!),
    version: record!.version,
    ...feeFieldsOf(fee, currency),
    currency,
    AddressId: record!.id,
    ThemeId: itsTheme?.id ?? null,
    theme: itsTheme ? themeOf(itsTheme) : null,
    kiosks: response.kiosks.map(kioskOf),
    config: config?.version ? { version: config.version, publishedAt: instantOf(config.publishedAt) } : null,
  };
}

function feeFieldsOf(fee: Fee, currency: string) {
  const isPercent = fee.type === 'monetaryPercent';
  return {
    feeType: isPercent ? ('monetaryPercent' as const) : ('monetaryAbsolute' as const),
    feeAmount: isPercent ? ppmOf(fee.ppm, fee.basisPoints) / wholePpm : decimalOf(fee.amount, currency),
    feeActive: fee.active,
    feeSince: optionalInstantOf(fee.validFrom),
  };
}

const general = {
  name: characters(maxLengths.name).optional(),
  timezone: z.string().max(100).optional(),
  status: z.enum(['active', 'inactive']).optional(),
  isEnabled: z.boolean().optional().describe('Same as `status`; `status` takes precedence if both are sent'),
  address: addressBody.optional(),
  tags: z.array(characters(maxLengths.tag)).max(maxLengths.tags).optional(),
};
/** Fields of the entire record that are ignored: they are set elsewhere or never change. */
const ignored = Object.fromEntries(
  [
    'id',
    'accountId',
    'createdAt',
    'feeSince',
    'currency',
    'AddressId',
    'ThemeId',
    'theme',
    'kiosks',
    'config',
  ].map((name) => [name, z.unknown().optional()]),
);

export const newLocationBody = z
  .strictObject({
    accountId: z.int().min(2).describe('Operator of the location'),
    ...general,
    name: characters(maxLengths.name),
    timezone: z.string().max(100),
  })
  .meta({ id: 'NewLocation' });
/** The entire location may be sent back; absent fields stay unchanged. */
export const locationBody = z
  .strictObject({
    ...ignored,
    ...general,
    feeType: feeType.nullable().optional().describe('Fee type; null means monetaryPercent'),
    feeAmount: z
      .number()
      .min(0)
      .optional()
      .describe(
        'monetaryPercent: a fraction from 0 to 1 (0.05 is 5%); monetaryAbsolute: an amount in `currency`, at most 100, or 10,000 in a currency without decimals',
      ),
    feeActive: z.boolean().optional(),
    version: z.int().min(1).optional(),
  })
  .meta({ id: 'LocationChange' });
