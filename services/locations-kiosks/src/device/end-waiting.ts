import { openCommands } from '../command/command.sql.js';
import { applyStep, type PublishingTx } from '../command/apply-step.js';

/** Ends waiting commands of a device that is disabled: it must not run them after it is enabled again. */
export async function endWaitingCommands(tx: PublishingTx, deviceId: number, now: Date): Promise<void> {
  for (const { id, state } of await openCommands(tx, [deviceId]))
    if (state === 'queued')
      await applyStep(tx, id, { to: 'failed', at: now.getTime(), code: 'device-disabled' });
}
