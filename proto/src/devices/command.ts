import { z } from 'zod';

/** What each kind of device can be told to do. Config comes by itself, retained, on its own channel. */
export const commandTypes = {
  kiosk: ['reboot', 'update'],
  lock: ['unlock', 'lock', 'enable', 'disable', 'reboot'],
  validator: ['reboot'],
} as const;
export type CommandType = (typeof commandTypes)[keyof typeof commandTypes][number];

/** Milliseconds that a command is worth something (decided: reboot and update ten minutes, a lock's one minute). */
export const commandLifetimes: Record<CommandType, number> = {
  reboot: 600_000,
  update: 600_000,
  unlock: 60_000,
  lock: 60_000,
  enable: 60_000,
  disable: 60_000,
};

/**
 * Downstream, never retained: do this, once. A device keeps the ids of the commands it ran over a restart, runs none
 * of them again, and runs none after `expiresAt` by its corrected clock.
 */
export const command = z
  .strictObject({
    commandId: z.uuid({ version: 'v7' }),
    type: z.enum(['reboot', 'update', 'unlock', 'lock', 'enable', 'disable']),
    issuedAt: z.iso.datetime().describe("The system's time"),
    expiresAt: z.iso.datetime().describe("The system's time"),
  })
  .meta({ id: 'command', title: 'Command' });
export type DeviceCommand = z.infer<typeof command>;
