import { z } from 'zod';
import type { DeviceLine } from '@backroom/proto/locations/v1/location';

/** How complete what a device said has come, and how its clock goes (DEV-6). */
export const deviceLine = z
  .object({
    missing: z.int().describe('messages that it numbered and that have not come'),
    lost: z.int().describe('messages that will never come although they had a receipt'),
    clockOffset: z.int().describe('system time minus device time, milliseconds'),
  })
  .meta({ id: 'DeviceLine' })
  .nullable()
  .describe('null for a device that never said anything');

export const lineOf = (line: DeviceLine | undefined): z.infer<typeof deviceLine> => line ?? null;
