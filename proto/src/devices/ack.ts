import { z } from 'zod';
import { envelope } from './envelope.js';

/**
 * How far a device is with a command: `acknowledged` when it has it, then once `succeeded` or `failed`. A command that
 * comes again is answered with what became of it the first time, and not run again.
 */
export const ack = z
  .strictObject({
    ...envelope,
    commandId: z.uuid({ version: 'v7' }).toLowerCase(),
    state: z.enum(['acknowledged', 'succeeded', 'failed']),
    reason: z.string().max(300).optional().describe('Why it failed, for people'),
    details: z
      .record(z.string(), z.unknown())
      .optional()
      .describe('Anything more the device has to say of it'),
  })
  .meta({ id: 'ack', title: 'Answer to a command' });
export type Ack = z.infer<typeof ack>;
