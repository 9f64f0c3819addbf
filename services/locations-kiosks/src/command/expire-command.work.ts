import type { DueWorkHandler } from '@backroom/platform';
import { commandExpiry, tellCommand } from './tell-command.js';

/** Ends a command whose time is over without an answer. One that comes later is believed all the same. */
export const expireCommand: DueWorkHandler = {
  kind: commandExpiry,
  async handle(tx, { key, dueAt }) {
    await tellCommand(tx, key, { to: 'expired', at: dueAt.getTime() });
  },
};
