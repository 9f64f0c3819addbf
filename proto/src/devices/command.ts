import { z } from 'zod';

/**
 * Downstream, never retained: a command to run once. A device keeps the ids of its commands over a restart, never
 * repeats one, and runs none after `expiresAt` by its corrected clock.
 */
export const command = z
  .object({
    commandId: z.uuid({ version: 'v7' }),
    type: z.enum(['reboot', 'update', 'unlock', 'lock', 'enable', 'disable']),
    issuedAt: z.iso.datetime().describe("The system's time"),
    expiresAt: z.iso.datetime().describe("The system's time"),
  })
  .meta({ id: 'command', title: 'Command' });
export type DeviceCommand = z.infer<typeof command>;
