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
    reason: z.string().max(300).optional().describe('Reason of the failure'),
    details: z.record(z.string(), z.unknown()).optional().describe('Further data of the device'),
  })
  .meta({ id: 'ack', title: 'Command response' });
export type Ack = z.infer<typeof ack>;
