// Without schemas, so that the console has them without a parser.

/** The commands that each kind of device supports. Config is delivered retained, on its own channel. */
export const commandTypes = {
  kiosk: ['reboot', 'update'],
  lock: ['unlock', 'lock', 'enable', 'disable', 'reboot'],
  validator: ['reboot'],
} as const;
export type CommandType = (typeof commandTypes)[keyof typeof commandTypes][number];

/** Milliseconds for which a command is valid (decided: reboot and update ten minutes, a lock's one minute). */
export const commandLifetimes: Record<CommandType, number> = {
  reboot: 600_000,
  update: 600_000,
  unlock: 60_000,
  lock: 60_000,
  enable: 60_000,
  disable: 60_000,
};

/** Commands that a device runs one at a time: a second restart would only keep it from selling for longer. */
export const onceAtATime: readonly CommandType[] = ['reboot', 'update'];
