import pg from 'pg';
import { SystemClock } from '../src/clock/clock.js';
import { EmbeddedEventLog } from '../src/event-log/embedded/embedded-event-log.js';
import { partitionOf } from '../src/event-log/embedded/partition-of.js';
import type { EventLog } from '../src/event-log/event-log.js';
import { OutageError } from '../src/errors/outage.js';
import { eventLogContract, record, text, until, type EngineUnderTest } from './event-log.contract.js';
import { Wire } from '@backroom/standalone/testing';
import { execute, TestPostgres } from './event-log-postgres.js';

async function makeEngine(): Promise<EngineUnderTest> {
  const postgres = await TestPostgres.start();
  const database = await postgres.database();
  await EmbeddedEventLog.migrate(database.ownerUrl, database.url);
  const wires = new Map<EventLog, Wire>();
  const dying: Promise<void>[] = [];
  return {
    takeover: 4_000,
    async open() {
      const wire = await Wire.to(database.url);
      const log = new EmbeddedEventLog({ url: wire.url, clock: new SystemClock(), lease: 2_000 });
      wires.set(log, wire);
      return log;
    },
    // As Postgres sees it: the connections are gone, without a goodbye.
    async kill(log) {
      await wires.get(log)!.cut();
      wires.delete(log);
      dying.push(log.close());
    },
    async outage() {
      await Promise.all([...wires.values()].map((wire) => wire.cut()));
      return async () => void (await Promise.all([...wires.values()].map((wire) => wire.mend())));
    },
    async holdAppend(topic, { key, value, headers }) {
      const client = new pg.Client({ connectionString: database.ownerUrl });
      await client.connect();
      const { rows } = await client.query<{ id: number }>(
        'select id from topic_partition where topic = $1 order by number',
        [topic],
      );
      const id = rows[partitionOf(key, rows.length)]!.id;
      await client.query('begin');
      await client.query('select append_records($1, $2, $3, $4, $5, $6, $7, $8, $9, now())', [
        [id],
        [1],
        [id],
        [0],
        [key],
        [JSON.stringify(headers)],
        [0],
        [value!.length],
        Buffer.from(value!),
      ]);
      return async () => {
        await client.query('commit');
        await client.end();
      };
    },
    async stop() {
      await Promise.all(dying);
      await Promise.all([...wires.values()].map((wire) => wire.cut()));
      await database.drop();
      await postgres.stop();
    },
  };
}

eventLogContract('embedded', makeEngine);

describe('the embedded event log', () => {
  let postgres: TestPostgres;
  let database: Awaited<ReturnType<TestPostgres['database']>>;
  const clock = new SystemClock();

  beforeAll(async () => {
    postgres = await TestPostgres.start();
    database = await postgres.database();
  }, 60_000);
  afterAll(async () => {
    await database.drop();
    await postgres.stop();
  });

  test('PLAT-1 migrates the schema safely when processes start at the same time', async () => {
    for (let round = 0; round < 10; round++) {
      const outcomes = await Promise.allSettled(
        Array.from({ length: 16 }, () => EmbeddedEventLog.migrate(database.ownerUrl, database.url)),
      );
      expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([]);
    }
  });

  test('fences a member that hung: it loses its partitions and cannot move their offsets, and its appends time out', async () => {
    const wire = await Wire.to(database.url);
    const hanging = new EmbeddedEventLog({
      url: wire.url,
      migrationUrl: database.ownerUrl,
      clock,
      lease: 1_500,
      patience: 3_000,
    });
    const living = new EmbeddedEventLog({ url: database.url, clock, lease: 1_500 });
    await hanging.declare([{ name: 'zombie', partitions: 1 }]);
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const [late, got]: string[][] = [[], []];
    await living.append('zombie', [record('k', '0'), record('k', '1')]);
    await hanging.consume({
      topics: ['zombie'],
      group: 'g',
      maxBatch: 1,
      handle: async (records) => {
        late!.push(...records.map(text));
        if (late!.length === 1) await held;
      },
    });
    await until('it holds a batch', () => late!.length === 1);
    const wake = wire.stall();
    const refused = hanging.append('zombie', [record('k', 'never')]).catch((error: unknown) => error);
    await living.consume({
      topics: ['zombie'],
      group: 'g',
      handle: async (records) => void got!.push(...records.map(text)),
    });
    await until('the other has them', () => got!.length === 2, 9_000);
    await until('the offset is kept', async () => (await committed()) === 2);
    release();
    expect(await refused).toBeInstanceOf(OutageError);
    wake();
    await until(
      'it joins again',
      async () => (await execute(database.ownerUrl, 'select from group_member')).length === 2,
    );
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    expect(await committed()).toBeGreaterThanOrEqual(2);
    // A rejected append may be in the log all the same: the response was lost, not the request.
    expect(late!.filter((one) => one !== 'never')).toEqual(['0']);
    await living.append('zombie', [record('k', '2')]);
    await until('the next arrives once', () => [...late!, ...got!].includes('2'));
    await Promise.all([hanging.close(), living.close()]);
    await wire.cut();

    async function committed(): Promise<number> {
      const [row] = await execute(
        database.ownerUrl,
        "select committed from group_partition where group_name = 'g'",
      );
      return Number(row!['committed']);
    }
  }, 40_000);

  test('prunes according to retention and compaction', async () => {
    const past = new Date('2026-01-01T00:00:00Z');
    const log = new EmbeddedEventLog({
      url: database.url,
      migrationUrl: database.ownerUrl,
      clock: { now: () => past } as SystemClock,
    });
    await log.declare([
      { name: 'short', partitions: 1, retention: 60_000 },
      { name: 'state', partitions: 1, compacted: true },
      { name: 'ever', partitions: 1 },
    ]);
    for (const topic of ['short', 'state', 'ever'])
      await log.append(topic, [record('a', '1'), record('b', '1'), record('a', '2')]);
    expect(await log.prune(new Date(past.getTime() + 30_000))).toBe(1);
    expect(await log.prune(new Date(past.getTime() + 90_000))).toBe(3);
    const left = async (topic: string) => {
      const found: string[] = [];
      for await (const one of log.read(topic)) found.push(one.key + text(one));
      return found;
    };
    expect(await left('short')).toEqual([]);
    expect(await left('state')).toEqual(['b1', 'a2']);
    expect(await left('ever')).toEqual(['a1', 'b1', 'a2']);
    const seen: string[] = [];
    await log.consume({
      topics: ['short', 'state'],
      group: 'late',
      handle: async (records) => void seen.push(...records.map(text)),
    });
    await log.append('short', [record('c', '3')]);
    await until('a gap does not block consumers', () => seen.length === 3);
    await log.close();
  });

  test('shares a log among services of one process and closes it with the last of them', async () => {
    const [one, two] = [1, 2].map(() =>
      EmbeddedEventLog.open({ url: database.url, migrationUrl: database.ownerUrl, clock }),
    );
    expect(one).toBe(two);
    await one!.declare([{ name: 'shared', partitions: 1 }]);
    await one!.close();
    await two!.append('shared', [record('k', 'v')]);
    await two!.close();
    await expect(two!.append('shared', [record('k', 'v')])).rejects.toThrow(OutageError);
  });

  test('rejects a bad record for its own caller only', async () => {
    const log = new EmbeddedEventLog({ url: database.url, migrationUrl: database.ownerUrl, clock });
    await log.declare([{ name: 'bad', partitions: 2 }]);
    const outcomes = await Promise.allSettled(
      ['a', 'b\0', 'c'].map((key) => log.append('bad', [record(key, 'v')])),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    await log.close();
  });
});
