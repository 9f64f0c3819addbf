import { z } from 'zod';
import type { DeviceLine } from '@backroom/proto/locations/v1/location';

/** How complete the messages of a device are, and its clock offset (DEV-6). */
export const deviceLine = z
  .object({
    missing: z.int().describe('Numbered messages that have not been received'),
    lost: z.int().describe('Messages that were acknowledged but are lost'),
    clockOffset: z.int().describe('System time minus device time, in milliseconds'),
  })
  .meta({ id: 'DeviceLine' })
  .nullable()
  .describe('Message statistics; null for a device that has never sent a message');

export const lineOf = (line: DeviceLine | undefined): z.infer<typeof deviceLine> => line ?? null;
