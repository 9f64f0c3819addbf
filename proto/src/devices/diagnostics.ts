import { z } from 'zod';
import { envelope } from './envelope.js';

/** The state of a kiosk. Sent every few minutes; connectivity is determined by the time of receipt. */
export const diagnostics = z
  .object({
    ...envelope,
    hasPower: z.boolean(),
    batteryLevel: z.int().min(0).max(100).describe('Percent'),
    isWifi: z.boolean(),
    netStateType: z
      .string()
      .max(40)
      .optional()
      .describe('Network type as the device names it, such as `cell`'),
    lock: z
      .object({ locked: z.boolean(), open: z.boolean(), enabled: z.boolean() })
      .optional()
      .describe('State of a lock and of its door'),
    details: z.record(z.string(), z.unknown()).optional().describe('Further data of the device'),
  })
  .meta({ id: 'diagnostics', title: 'Diagnostics' });
export type Diagnostics = z.infer<typeof diagnostics>;
