import { openCommands } from '../command/command.sql.js';
import { tellCommand, type TellingTx } from '../command/tell-command.js';

/** Ends what waits for a device that is disabled: enabled again it does nothing that was meant for then. */
export async function endWaiting(tx: TellingTx, deviceId: number, now: Date): Promise<void> {
  for (const { id, state } of await openCommands(tx, [deviceId]))
    if (state === 'queued')
      await tellCommand(tx, id, { to: 'failed', at: now.getTime(), code: 'device-disabled' });
}
