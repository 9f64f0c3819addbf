import { openCommands } from '../command/command.sql.js';
import { tellCommand, type TellingTx } from '../command/tell-command.js';

/** Ends what waits for a device that is disabled: enabled again it does nothing that was meant for then. */
export async function endWaiting(tx: TellingTx, deviceId: number, now: Date): Promise<void> {
  for (const { command } of await openCommands(tx, [deviceId]))
    if (command.state === 'queued')
      await tellCommand(tx, command.id, { to: 'failed', at: now.getTime(), code: 'device-disabled' });
}
