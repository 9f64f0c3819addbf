import { z } from 'zod';
import { envelope } from './envelope.js';

/**
 * The progress of a command on a device: `acknowledged` on receipt, then once `succeeded` or `failed`. A duplicate
 * command is answered with its first outcome, and not run again.
 */
export const ack = z
  .object({
    ...envelope,
    commandId: z.uuid({ version: 'v7' }).toLowerCase(),
    state: z.enum(['acknowledged', 'succeeded', 'failed']),
    reason: z.string().max(300).optional().describe('Reason of the failure'),
    details: z.record(z.string(), z.unknown()).optional().describe('Further data of the device'),
  })
  .meta({ id: 'ack', title: 'Command response' });
export type Ack = z.infer<typeof ack>;
