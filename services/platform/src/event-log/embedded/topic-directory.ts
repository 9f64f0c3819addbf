import type { Topic } from '../event-log.js';
import type { Connections } from './connections.js';
import type { ReadPosition } from './records.js';

/** The topics and the ids of their partitions. Partitions never change, so cached ids stay valid. */
export class TopicDirectory {
  private readonly ids = new Map<string, Promise<readonly number[]>>();

  constructor(private readonly connections: Connections) {}

  /**
   * Runs two statements for all topics, in the order of names, so that processes that start together cannot deadlock.
   */
  async declare(topics: readonly Topic[]): Promise<void> {
    const sorted = [...topics].sort((a, b) => (a.name < b.name ? -1 : 1));
    const names = sorted.map(({ name }) => name);
    const rows = await this.connections.query<{ name: string }>(
      `insert into topic as t (name, partitions, retention_ms, compacted)
       select * from unnest($1::text[], $2::int[], $3::bigint[], $4::boolean[])
       on conflict (name) do update set retention_ms = excluded.retention_ms, compacted = excluded.compacted
         where t.partitions = excluded.partitions
       returning name`,
      [
        names,
        sorted.map(({ partitions }) => partitions),
        sorted.map(({ retention }) => retention ?? null),
        sorted.map(({ compacted }) => compacted ?? false),
      ],
    );
    const accepted = new Set(rows.map(({ name }) => name));
    const refused = names.filter((name) => !accepted.has(name));
    await this.connections.query(
      `insert into topic_partition (topic, number)
       select t.name, n from topic t, generate_series(0, t.partitions - 1) n
       where t.name = any ($1) and not exists (select from topic_partition p where p.topic = t.name and p.number = n)
       order by 1, 2 on conflict do nothing`,
      [names],
    );
    if (refused.length > 0)
      throw new Error(`Declared before with another number of partitions: ${refused.join(', ')}`);
  }

  /** Before the schema is migrated, all topics are missing. */
  async missing(topics: readonly Topic[]): Promise<string[]> {
    const names = topics.map(({ name }) => name);
    const [{ found: table } = { found: null }] = await this.connections.query<{ found: string | null }>(
      "select to_regclass('topic_partition') as found",
    );
    if (!table) return names;
    const rows = await this.connections.query<{ name: string }>(
      `select name from topic t where name = any ($1)
       and partitions = (select count(*) from topic_partition p where p.topic = t.name)`,
      [names],
    );
    const found = new Set(rows.map(({ name }) => name));
    return names.filter((name) => !found.has(name));
  }

  /**
   * Returns the ids by partition number. Rejects for an undeclared topic. Concurrent callers get the same promise, and
   * so continue in the order of their calls.
   */
  partitions(topic: string): Promise<readonly number[]> {
    const known = this.ids.get(topic);
    if (known) return known;
    const ids = this.fetchIds(topic);
    this.ids.set(topic, ids);
    ids.catch(() => this.ids.delete(topic));
    return ids;
  }

  /** The current end of every partition of a topic. */
  async heads(topic: string): Promise<ReadPosition[]> {
    await this.partitions(topic);
    const rows = await this.connections.query<{ id: number; number: number; next_offset: number }>(
      'select id, number, next_offset from topic_partition where topic = $1 order by number',
      [topic],
    );
    return rows.map(({ id, number, next_offset }) => ({ id, topic, number, from: Number(next_offset) }));
  }

  private async fetchIds(topic: string): Promise<readonly number[]> {
    const rows = await this.connections.query<{ id: number }>(
      'select id from topic_partition where topic = $1 order by number',
      [topic],
    );
    if (rows.length === 0) throw new Error(`The topic ${topic} is not declared`);
    return rows.map(({ id }) => id);
  }
}
