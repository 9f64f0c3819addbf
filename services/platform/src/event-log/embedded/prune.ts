import type { Connections } from './connections.js';

/** Records deleted by one statement, so that none runs long. */
const batchSize = 10_000;

/** Deletes records beyond retention and compaction at `now`; returns their number. */
export async function pruneRecords(connections: Connections, now: Date): Promise<number> {
  return (await repeat(connections, expired, [now])) + (await repeat(connections, outdated, []));
}

async function repeat(connections: Connections, text: string, values: unknown[]): Promise<number> {
  for (let total = 0; ;) {
    const [row] = await connections.query<{ deleted: number }>(text, [...values, batchSize]);
    total += Number(row!.deleted);
    if (Number(row!.deleted) < batchSize) return total;
  }
}

const expired = `
  with gone as (
    delete from record where (partition_id, position) in (
      select r.partition_id, r.position
      from topic t join topic_partition p on p.topic = t.name join record r on r.partition_id = p.id
      where t.retention_ms is not null and r.at < $1::timestamptz - t.retention_ms * interval '1 ms'
      limit $2)
    returning 1)
  select count(*) as deleted from gone`;

/**
 * Of a state topic: every record that a newer one of the same key replaces. Tombstones stay as the last record of their
 * key.
 */
const outdated = `
  with gone as (
    delete from record where (partition_id, position) in (
      select partition_id, position from (
        select r.partition_id, r.position,
               max(r.position) over (partition by r.partition_id, r.key) as newest
        from topic t join topic_partition p on p.topic = t.name join record r on r.partition_id = p.id
        where t.compacted) all_records
      where position < newest
      limit $1)
    returning 1)
  select count(*) as deleted from gone`;
