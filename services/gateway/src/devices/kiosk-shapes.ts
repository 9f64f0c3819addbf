import { z } from 'zod';
import type { Kiosk } from '@backroom/proto/locations/v1/kiosk';
import type { DiagnosticReport } from '@backroom/proto/locations/v1/location';
import { maxLengths } from '@backroom/proto/lengths';
import { characters } from '../route/fields.js';
import { deviceLine, lineOf } from './device-line.js';
import { instantOf, optionalInstantOf } from '../route/instants.js';

/** The last report of a kiosk (S1 section 3); its time is that of receipt. */
export const diagnosticReport = z
  .object({
    creationDate: z.iso.datetime(),
    isWifi: z.boolean(),
    hasPower: z.boolean(),
    batteryLevel: z.int(),
    readable: z.boolean(),
    blob: z.object({ netStateType: z.string(), esperId: z.string() }),
  })
  .meta({ id: 'DiagnosticReport' })
  .nullable();

export function reportOf(report: DiagnosticReport | undefined): z.infer<typeof diagnosticReport> {
  if (!report) return null;
  const { receivedAt, isWifi, hasPower, batteryLevel, readable, netStateType, esperId } = report;
  return {
    creationDate: instantOf(receivedAt),
    ...{ isWifi, hasPower, batteryLevel, readable },
    blob: { netStateType, esperId },
  };
}

const moment = z.iso.datetime().nullable();
const hardware = {
  creditCardReader: z.string(),
  barcodeScanner: z.string(),
  tabletType: z.string(),
  mount: z.string(),
  color: z.string(),
  connectionType: z.string(),
  cellProvider: z.string(),
};

/** A kiosk as managed by its operator (S3 section 3). */
export const kiosk = z
  .object({
    id: z.int(),
    LocationId: z.int(),
    accountId: z.int(),
    name: z.string(),
    serialNumber: z.string(),
    uniqueLoginString: z.string(),
    enabled: z.boolean(),
    ...hardware,
    lastSync: moment,
    power: z.boolean().nullable(),
    diagnosticReport,
    goneSince: moment.describe('Time since which the connection is known to be lost'),
    config: z
      .object({
        appliedVersion: z.int().nullable(),
        appliedAt: moment,
        refusedVersion: z.int().nullable(),
        refusedAt: moment,
        refusedReason: z.string(),
      })
      .describe("Status of the location's configuration on this kiosk"),
    line: deviceLine,
    creationDate: z.iso.datetime(),
    version: z.int(),
  })
  .meta({ id: 'Kiosk' });

/** The same with its generated password. */
export const savedKiosk = z
  .object({
    ...kiosk.shape,
    password: z.string().optional().describe('Generated password, returned only once'),
  })
  .meta({ id: 'SavedKiosk' });

export function kioskOf(record: Kiosk): z.infer<typeof kiosk> {
  const { device, config, diagnosticReport: report } = record;
  return {
    id: device!.id,
    LocationId: device!.locationId,
    accountId: device!.accountId,
    name: device!.name,
    serialNumber: device!.serialNumber,
    uniqueLoginString: record.uniqueLoginString,
    enabled: device!.enabled,
    ...record.hardware!,
    lastSync: optionalInstantOf(record.lastSeenAt),
    power: report?.readable ? report.hasPower : null,
    diagnosticReport: reportOf(report),
    goneSince: optionalInstantOf(record.goneAt),
    config: {
      appliedVersion: config!.appliedVersion || null,
      appliedAt: optionalInstantOf(config!.appliedAt),
      refusedVersion: config!.refusedVersion || null,
      refusedAt: optionalInstantOf(config!.refusedAt),
      refusedReason: config!.refusedReason,
    },
    line: lineOf(record.line),
    creationDate: instantOf(record.createdAt),
    version: record.version,
  };
}

const option = z.string().max(40).optional();

/** Fields of a kiosk that can be set; absent ones stay unchanged. */
export const kioskBody = z
  .strictObject({
    name: characters(maxLengths.name).optional(),
    serialNumber: characters(maxLengths.serialNumber).optional(),
    uniqueLoginString: z.string().max(200).optional(),
    creditCardReader: option,
    barcodeScanner: option,
    tabletType: option,
    mount: option,
    color: option,
    connectionType: option,
    cellProvider: option,
    enabled: z.boolean().optional(),
    password: z
      .string()
      .max(200)
      .optional()
      .describe('New password of at least 16 characters; omitted if empty'),
    generatePassword: z
      .boolean()
      .optional()
      .describe('Generates a 256-bit password, which is returned only once'),
    version: z.int().min(1).optional(),
  })
  .meta({ id: 'KioskChange' });
