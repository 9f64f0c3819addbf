import { cancel, type NewEvent, type Tx } from '@backroom/platform';
import type { Command } from '@backroom/proto/locations/v1/command';
import { commandMoved } from './command.events.js';
import { lockCommand, updateCommand } from './command.sql.js';
import { isEnded, moveCommand, type CommandStep } from './move-command.js';

/** Due work that ends a command nobody answered; key: command id. */
export const commandExpiry = 'command-expiry';

/** Any transaction that can tell of what it changed. */
export type TellingTx = Tx & { publish(event: NewEvent): void };

/**
 * Applies what is told of a command, and tells on what came of it. The command as it is now, and as it was; nothing
 * when there is no such command of that device.
 */
export async function tellCommand(
  tx: TellingTx,
  id: string,
  step: CommandStep,
  deviceId?: number,
): Promise<{ before: Command; after: Command } | undefined> {
  const before = await lockCommand(tx, id);
  // A device answers for its own commands alone.
  if (!before || (deviceId !== undefined && before.deviceId !== deviceId)) return undefined;
  const after = moveCommand(before, step);
  if (after === before) return { before, after };
  await updateCommand(tx, after);
  if (isEnded(after) && !isEnded(before)) await cancel(tx, commandExpiry, id);
  tx.publish(commandMoved(after));
  return { before, after };
}
