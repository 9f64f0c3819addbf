import type { LogRecord } from '../event-log.js';
import type { Connections } from './connections.js';

/** Where one partition is to be read from. */
export interface Wanted {
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

/** Up to `most` records of each wanted partition, in one statement; what is visible is always a prefix. */
export async function fetchRecords(
  connections: Connections,
  wanted: readonly Wanted[],
  most: number,
): Promise<Map<number, LogRecord[]>> {
  const rows = await connections.query<Row>(
    `select r.partition_id, r.position, r.key, r.value, r.headers, r.at
     from unnest($1::int[], $2::bigint[]) as w(id, start)
     cross join lateral (
       select * from record where partition_id = w.id and position >= w.start order by position limit $3
     ) r order by r.partition_id, r.position`,
    [wanted.map(({ id }) => id), wanted.map(({ from }) => from), most],
  );
  const found = new Map<number, LogRecord[]>(wanted.map(({ id }) => [id, []]));
  const places = new Map(wanted.map((place) => [place.id, place]));
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
