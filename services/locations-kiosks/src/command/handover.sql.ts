import { rowsOf, type Tx } from '@backroom/platform';
import { CommandRecord } from './command.entity.js';
import { finished } from './handover.js';
import { oppositeOf } from './opposites.js';

/**
 * The command, locked after its device: concurrent claims, returns and new commands of a device wait here for each
 * other.
 */
export async function lockHandover(tx: Tx, id: string): Promise<CommandRecord | null> {
  await tx.query(
    'select 1 from device where id = (select device_id from command where id = $1) for no key update',
    [id],
  );
  return tx.records.findOne(CommandRecord, { where: { id }, lock: { mode: 'pessimistic_write' } });
}

/** Earlier commands of the device that are not yet past, in order. */
export function olderOnTheirWay(tx: Tx, { deviceId, turn }: CommandRecord): Promise<CommandRecord[]> {
  return rowsOf<CommandRecord>(
    tx,
    `select * from command where device_id = $1 and turn < $2 and state in ('queued', 'sent')
       and (claimed < issue or not handed_over) order by turn`,
    [deviceId, turn],
  );
}

/** The holders of these exceeded the timeout. Their claims can only be returned. */
export async function overtake(tx: Tx, overtaken: readonly CommandRecord[]): Promise<void> {
  for (const { id, issue } of overtaken)
    await tx.records.update(CommandRecord, { id, handedOver: false }, finished({ issue }));
}

/** Whether the device got an opposite command later, whatever its outcome: this one would have been replaced by it. */
export async function isContradicted(tx: Tx, { deviceId, turn, type }: CommandRecord): Promise<boolean> {
  const opposite = oppositeOf(type);
  if (!opposite) return false;
  const later = await tx.query(
    'select 1 from command where device_id = $1 and turn > $2 and type = $3 limit 1',
    [deviceId, turn, opposite],
  );
  return later.length > 0;
}
