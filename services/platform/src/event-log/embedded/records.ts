import type { LogRecord } from '../event-log.js';
import type { Connections } from './connections.js';

/** The position from which to read one partition. */
export interface ReadPosition {
  id: number;
  topic: string;
  number: number;
  from: number;
}

interface Row extends Record<string, unknown> {
  partition_id: number;
  position: number;
  key: string;
  value: Buffer | null;
  headers: string;
  at: Date;
}

/** Fetches up to `limit` records of each position in one statement; the visible records are always a prefix. */
export async function fetchRecords(
  connections: Connections,
  positions: readonly ReadPosition[],
  limit: number,
): Promise<Map<number, LogRecord[]>> {
  const rows = await connections.query<Row>(
    `select r.partition_id, r.position, r.key, r.value, r.headers, r.at
     from unnest($1::int[], $2::bigint[]) as w(id, start)
     cross join lateral (
       select * from record where partition_id = w.id and position >= w.start order by position limit $3
     ) r order by r.partition_id, r.position`,
    [positions.map(({ id }) => id), positions.map(({ from }) => from), limit],
  );
  const found = new Map<number, LogRecord[]>(positions.map(({ id }) => [id, []]));
  const places = new Map(positions.map((place) => [place.id, place]));
  for (const row of rows) {
    const { topic, number } = places.get(row.partition_id)!;
    found.get(row.partition_id)!.push({
      topic,
      partition: number,
      offset: Number(row.position),
      key: row.key,
      value: row.value,
      headers: JSON.parse(row.headers) as Record<string, string>,
      at: row.at,
    });
  }
  return found;
}
