import { cancel, type NewEvent, type Tx } from '@backroom/platform';
import type { Command } from '@backroom/proto/locations/v1/command';
import { commandMoved } from './command.events.js';
import { lockCommand, updateCommand } from './command.sql.js';
import { isEnded, moveCommand, type CommandStep } from './move-command.js';

/** Due work that expires an unanswered command; key: command id. */
export const commandExpiry = 'command-expiry';

/** Any transaction that can publish events about its changes. */
export type PublishingTx = Tx & { publish(event: NewEvent): void };

/**
 * Applies a reported step to a command and publishes the outcome. Returns the command as it is now, and as it was;
 * undefined when the device has no such command.
 */
export async function applyStep(
  tx: PublishingTx,
  id: string,
  step: CommandStep,
  deviceId?: number,
): Promise<{ before: Command; after: Command } | undefined> {
  const before = await lockCommand(tx, id);
  // A device answers only its own commands.
  if (!before || (deviceId !== undefined && before.deviceId !== deviceId)) return undefined;
  const after = moveCommand(before, step);
  if (after === before) return { before, after };
  await updateCommand(tx, after);
  if (isEnded(after) && !isEnded(before)) await cancel(tx, commandExpiry, id);
  tx.publish(commandMoved(after));
  return { before, after };
}
