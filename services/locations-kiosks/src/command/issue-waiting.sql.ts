import { rowsOf, type Tx } from '@backroom/platform';
import type { CommandRecord } from './command.entity.js';

export const maxAtOnce = 300;
/** Milliseconds during which an issued command is not issued again. A gateway asks a second time after that. */
const reissuePauseMs = 5_000;
/** Milliseconds during which a command is not tried again after its device was offline: a returning one says hello. */
const retryPauseMs = 30_000;

/** Marks the first waiting commands of all devices, in the order of sending, as issued now. */
export async function issueSome(tx: Tx, now: Date): Promise<CommandRecord[]> {
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  const taken = await rowsOf<CommandRecord>(
    tx,
    `with waiting as (
       select id from command
       where state = 'queued' and handed_over and claimed < issue and expires_at > $1
         and coalesce(issued_at < $2, true) and coalesce(claimed_at < $3, true)
       order by device_id, turn limit ${maxAtOnce} for update skip locked)
     update command c set issued_at = $1 from waiting where c.id = waiting.id returning c.*`,
    [now, ago(reissuePauseMs), ago(retryPauseMs)],
  );
  return taken.sort((one, other) => one.deviceId - other.deviceId || one.turn - other.turn);
}
