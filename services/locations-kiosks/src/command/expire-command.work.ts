import type { DueWorkHandler } from '@backroom/platform';
import { commandExpiry, applyStep } from './apply-step.js';

/** Ends a command that expired without an answer. A later answer is still accepted. */
export const expireCommand: DueWorkHandler = {
  kind: commandExpiry,
  async handle(tx, { key, dueAt }) {
    await applyStep(tx, key, { to: 'expired', at: dueAt.getTime() });
  },
};
