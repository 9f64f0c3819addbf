import { rowsOf, type Tx } from '@backroom/platform';
import type { CommandRecord } from './command.entity.js';

export const mostAtOnce = 300;
/** Milliseconds in which what was issued is not issued again. A gateway asks a second time after they are over. */
const issuedFor = 5_000;
/** Milliseconds in which nobody tries again what nobody was there for: a device that comes says hello. */
const triedFor = 30_000;

/** Takes the first that wait, of all devices and in the order in which they were given, as issued now. */
export async function issueSome(tx: Tx, now: Date): Promise<CommandRecord[]> {
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  const taken = await rowsOf<CommandRecord>(
    tx,
    `with waiting as (
       select id from command
       where state = 'queued' and handed_over and claimed < issue and expires_at > $1
         and coalesce(issued_at < $2, true) and coalesce(claimed_at < $3, true)
       order by device_id, turn limit ${mostAtOnce} for update skip locked)
     update command c set issued_at = $1 from waiting where c.id = waiting.id returning c.*`,
    [now, ago(issuedFor), ago(triedFor)],
  );
  return taken.sort((one, other) => one.deviceId - other.deviceId || one.turn - other.turn);
}
