import { z } from 'zod';
import type { DeviceLine } from '@backroom/proto/locations/v1/location';
import { optionalInstantOf } from '../route/instants.js';

const optionalTime = z.iso.datetime().nullable();

/** How complete the messages of a device are, what was ignored and rejected, and its clock offset (DEV-6). */
export const deviceLine = z
  .object({
    missing: z.int().describe('Numbered messages that have not been received'),
    lost: z.int().describe('Messages that were acknowledged but are lost'),
    clockOffset: z.int().describe('System time minus device time, in milliseconds'),
    ignored: z.int().describe('Messages with unknown fields, which were ignored'),
    ignoredFields: z.array(z.string()).describe('Latest names of unknown fields'),
    ignoredAt: optionalTime.describe('Time of the last message with unknown fields; null for none'),
    rejected: z.int().describe('Rejected messages. Orders are quarantined instead'),
    rejectedReason: z.string().describe('Reason of the last rejection, in English; empty for none'),
    rejectedAt: optionalTime.describe('Time of the last rejection; null for none'),
  })
  .meta({ id: 'DeviceLine' })
  .nullable()
  .describe('Message statistics; null for a device that has never sent a message');

export const lineOf = (line: DeviceLine | undefined): z.infer<typeof deviceLine> =>
  line
    ? {
        ...line,
        ignoredAt: optionalInstantOf(line.ignoredAt),
        rejectedAt: optionalInstantOf(line.rejectedAt),
      }
    : null;
