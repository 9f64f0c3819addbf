import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { eventually } from '@backroom/testing/waiting';
import { OutageError } from '../src/errors/outage.js';
import { retryWhileUnavailable } from '../src/event-log/retry-while-unavailable.js';
import type { EventLog, LogRecord, NewRecord, Subscription } from '../src/event-log/event-log.js';

/** What the contract needs of an engine: processes that can die, and a broker that can become unavailable. */
export interface EngineUnderTest {
  /** Opens a log as a process does. All logs see the same topics. */
  open(): Promise<EventLog>;
  /** Ends a log as kill -9 ends its process: nothing is handed over or released. */
  kill(log: EventLog): Promise<void>;
  /** Makes the broker unavailable until the returned function is called. */
  outage(): Promise<() => Promise<void>>;
  /**
   * Starts an append whose transaction stays open until the returned function is called, if the engine has
   * transactions.
   */
  holdAppend?(topic: string, record: NewRecord): Promise<() => Promise<void>>;
  /** Milliseconds until the partitions of a dead member are certainly assigned to others. */
  takeover: number;
  stop(): Promise<void>;
}

export const text = (record: { value: Uint8Array | null }): string =>
  Buffer.from(record.value ?? []).toString();
export const record = (key: string, value: string): NewRecord => ({
  key,
  value: Buffer.from(value),
  headers: { type: 't' },
});

/** Waits until a condition holds; the error names it. */
export async function until(
  what: string,
  holds: () => boolean | Promise<boolean>,
  within = 10_000,
): Promise<void> {
  await eventually(what, holds, { within, every: 5, retryErrors: false });
}

/** The contract that every engine of the event log meets. */
export function eventLogContract(name: string, makeEngine: () => Promise<EngineUnderTest>): void {
  describe(`event log contract: ${name}`, () => {
    let engine: EngineUnderTest;
    const opened = new Set<EventLog>();

    beforeAll(async () => {
      engine = await makeEngine();
    }, 60_000);
    afterEach(async () => {
      await Promise.all([...opened].map((log) => log.close()));
      opened.clear();
    }, 30_000);
    afterAll(() => engine.stop(), 90_000);

    async function open(): Promise<EventLog> {
      const log = await engine.open();
      opened.add(log);
      return log;
    }

    async function kill(log: EventLog): Promise<void> {
      opened.delete(log);
      await engine.kill(log);
    }

    async function newTopic(log: EventLog, partitions = 4): Promise<string> {
      const topic = `t-${randomUUID()}`;
      await log.declare([{ name: topic, partitions }]);
      return topic;
    }

    function collect(
      log: EventLog,
      topic: string,
      group: string,
      into: LogRecord[],
      maxBatch?: number,
    ): Promise<Subscription> {
      return log.consume({
        topics: [topic],
        group,
        maxBatch,
        handle: async (records) => void into.push(...records),
      });
    }

    test('accepts a repeated declaration of a topic, but not with another number of partitions', async () => {
      const log = await open();
      const topic = await newTopic(log);
      await log.declare([{ name: topic, partitions: 4 }]);
      await expect(log.declare([{ name: topic, partitions: 5 }])).rejects.toThrow(topic);
      await expect(log.append(`unknown-${topic}`, [record('k', 'v')])).rejects.toThrow();
    });

    test('reports undeclared topics and the lag of a group', async () => {
      const log = await open();
      const [topic, other] = [await newTopic(log), `t-${randomUUID()}`];
      const topics = [topic, other].map((name) => ({ name, partitions: 4 }));
      expect(await log.missing(topics)).toEqual([other]);
      const group = randomUUID();
      // A broker that has just started does not know the lag of a group at once.
      const lag = () => retryWhileUnavailable(() => log.lag(group, topic));
      expect(await lag()).toBe(0);
      await log.append(topic, [record('a', '1'), record('b', '2'), record('c', '3')]);
      expect(await lag()).toBe(3);
      const got: LogRecord[] = [];
      await collect(log, topic, group, got);
      await until('the group has reached the end', async () => (await lag()) === 0);
      expect(got).toHaveLength(3);
    });

    test('returns records unchanged: key, value, headers, tombstones', async () => {
      const log = await open();
      const topic = await newTopic(log, 1);
      const bytes = Uint8Array.from({ length: 300 }, (_, index) => index % 256);
      await log.append(topic, [
        { key: 'ключ "1"', value: bytes, headers: { id: 'ä\\"', empty: '' } },
        { key: 'k', value: null, headers: {} },
        { key: 'k', value: new Uint8Array(), headers: {} },
      ]);
      const records: LogRecord[] = [];
      for await (const one of log.read(topic)) records.push(one);
      expect(records.map(({ offset }) => offset)).toEqual([0, 1, 2]);
      expect(records[0]).toMatchObject({
        key: 'ключ "1"',
        headers: { id: 'ä\\"', empty: '' },
        topic,
        partition: 0,
      });
      expect(Buffer.from(records[0]!.value!).equals(Buffer.from(bytes))).toBe(true);
      expect(records[1]!.value).toBeNull();
      expect(records[2]!.value).toHaveLength(0);
      expect(records[0]!.at).toBeInstanceOf(Date);
    });

    test('keeps the order per key under concurrent producers, and each key on one partition', async () => {
      const logs = [await open(), await open()];
      const topic = await newTopic(logs[0]!);
      const keys = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
      await Promise.all(
        keys.map(async (key, index) => {
          for (let n = 0; n < 30; n++) await logs[index % 2]!.append(topic, [record(key, `${n}`)]);
        }),
      );
      const got: LogRecord[] = [];
      await collect(logs[0]!, topic, randomUUID(), got);
      await until('all arrive', () => got.length >= keys.length * 30);
      for (const key of keys) {
        const own = got.filter((one) => one.key === key);
        expect(own.map(text)).toEqual(Array.from({ length: 30 }, (_, n) => `${n}`));
        expect(new Set(own.map(({ partition }) => partition)).size).toBe(1);
      }
    });

    test('keeps the order of appends that are not awaited', async () => {
      const log = await open();
      const topic = await newTopic(log);
      await Promise.all(Array.from({ length: 500 }, (_, n) => log.append(topic, [record('k', `${n}`)])));
      const got: string[] = [];
      for await (const one of log.read(topic)) got.push(text(one));
      expect(got).toEqual(Array.from({ length: 500 }, (_, n) => `${n}`));
    });

    test('shares records among the members of a group, gives each group all, and starts a new group at the beginning', async () => {
      const [one, two] = [await open(), await open()];
      const topic = await newTopic(one);
      const keys = Array.from({ length: 40 }, (_, n) => `key-${n}`);
      await one.append(
        topic,
        keys.map((key) => record(key, 'first')),
      );
      const [mine, yours, others]: [LogRecord[], LogRecord[], LogRecord[]] = [[], [], []];
      const group = randomUUID();
      await collect(one, topic, group, mine);
      await collect(two, topic, group, yours);
      await until('the first round arrives', () => mine.length + yours.length >= 40);
      await until(
        'both members get a share',
        async () => {
          await one.append(
            topic,
            keys.map((key) => record(key, 'second')),
          );
          await new Promise((resolve) => setTimeout(resolve, 50));
          return mine.some((r) => text(r) === 'second') && yours.some((r) => text(r) === 'second');
        },
        engine.takeover + 10_000,
      );
      await collect(two, topic, randomUUID(), others);
      let total = 0;
      for await (const _ of one.read(topic)) total++;
      await until('the new group sees everything', () => others.length === total);
      await until('the group sees everything', () => unique([...mine, ...yours]).size === total);
    });

    test('delivers everything appended after a tail began to every listener', async () => {
      const log = await open();
      const topic = await newTopic(log);
      await log.append(topic, [record('k', 'before')]);
      const received: string[][] = [[], []];
      const other = await open();
      for (const [index, from] of [log, other].entries())
        await from.tail([topic], (one) => void received[index]!.push(text(one)));
      await Promise.all(
        Array.from({ length: 200 }, (_, n) => log.append(topic, [record(`k${n % 9}`, `${n}`)])),
      );
      await until('both receive all', () => received.every((one) => one.length >= 200));
      for (const one of received)
        expect([...one].sort()).toEqual(Array.from({ length: 200 }, (_, n) => `${n}`).sort());
    });

    test('reads from the given offsets', async () => {
      const log = await open();
      const topic = await newTopic(log, 2);
      await log.append(
        topic,
        Array.from({ length: 1_200 }, (_, n) => record(`k${n % 20}`, `${n}`)),
      );
      const all: LogRecord[] = [];
      for await (const one of log.read(topic)) all.push(one);
      expect(all).toHaveLength(1_200);
      const some: LogRecord[] = [];
      for await (const one of log.read(topic, { 0: 17, 1: 3 })) some.push(one);
      expect(some).toEqual(all.filter(({ partition, offset }) => offset >= (partition === 0 ? 17 : 3)));
    });

    test('neither delivers a later append before a concurrent open one nor skips any', async () => {
      if (!engine.holdAppend) return;
      const log = await open();
      const topic = await newTopic(log, 1);
      const got: LogRecord[] = [];
      const received: string[] = [];
      await collect(log, topic, randomUUID(), got);
      await log.tail([topic], (one) => void received.push(text(one)));
      const commit = await engine.holdAppend(topic, record('a', 'held'));
      const later = log.append(topic, [record('b', 'later')]);
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect(got).toEqual([]);
      await commit();
      await later;
      await until('both arrive', () => got.length === 2 && received.length === 2);
      expect(got.map(text)).toEqual(['held', 'later']);
      expect(received).toEqual(['held', 'later']);
      expect(got.map(({ offset }) => offset)).toEqual([0, 1]);
    });

    test('resumes a group from the committed offset after a restart', async () => {
      const first = await open();
      const topic = await newTopic(first);
      const group = randomUUID();
      await first.append(
        topic,
        Array.from({ length: 100 }, (_, n) => record(`k${n}`, `${n}`)),
      );
      const got: LogRecord[] = [];
      const subscription = await collect(first, topic, group, got, 7);
      await until('all arrive', () => got.length === 100);
      await subscription.stop();
      await first.append(topic, [record('k', 'new')]);
      const again: LogRecord[] = [];
      await collect(await open(), topic, group, again);
      await until('the new one arrives', () => again.length > 0);
      expect(again.map(text)).toEqual(['new']);
    });

    test('redelivers a failed batch in order while other partitions continue', async () => {
      const log = await open();
      const topic = await newTopic(log);
      await log.append(topic, [
        record('a', '1'),
        record('a', '2'),
        record('b', '1'),
        record('c', '1'),
        record('d', '1'),
      ]);
      const failures: number[] = [];
      const done: string[] = [];
      let broken = true;
      await log.consume({
        topics: [topic],
        group: randomUUID(),
        maxBatch: 1,
        onFailure: (_, attempt) => void failures.push(attempt),
        handle: async ([one]) => {
          if (broken && one!.key === 'a') throw new Error('not yet');
          done.push(one!.key + text(one!));
        },
      });
      await until('it was tried repeatedly', () => failures.length >= 3);
      expect(failures.slice(0, 3)).toEqual([1, 2, 3]);
      expect(done).not.toContain('a2');
      broken = false;
      await until('all are done', () => done.length === 5);
      expect(done.filter((one) => one.startsWith('a'))).toEqual(['a1', 'a2']);
    });

    test('reassigns the partitions of a dead member', async () => {
      const [dying, living] = [await open(), await open()];
      const topic = await newTopic(dying);
      const group = randomUUID();
      const got: LogRecord[] = [];
      await collect(dying, topic, group, []);
      await collect(living, topic, group, got);
      await kill(dying);
      await living.append(
        topic,
        Array.from({ length: 20 }, (_, n) => record(`k${n}`, 'v')),
      );
      await until('the other gets everything', () => unique(got).size === 20, engine.takeover + 5_000);
    }, 40_000);

    test('redelivers the batch a member had in hand when it died: an offset is committed after its batch', async () => {
      const [dying, living] = [await open(), await open()];
      const topic = await newTopic(dying, 1);
      const group = randomUUID();
      await dying.append(
        topic,
        Array.from({ length: 10 }, (_, n) => record('k', `${n}`)),
      );
      let inHand = 0;
      let release: () => void = () => undefined;
      const never = new Promise<void>((resolve) => (release = resolve));
      await dying.consume({
        topics: [topic],
        group,
        handle: (records) => {
          inHand = records.length;
          return never;
        },
      });
      await until('the first has them in hand', () => inHand > 0);
      // Long enough for an offset to be committed too early.
      await new Promise((resolve) => setTimeout(resolve, 500));
      await kill(dying);
      const got: LogRecord[] = [];
      try {
        await collect(living, topic, group, got);
        await until('the other gets all of them', () => got.length >= 10, engine.takeover + 5_000);
        expect(got.map(text)).toEqual(Array.from({ length: 10 }, (_, n) => `${n}`));
      } finally {
        release();
      }
    }, 40_000);

    test('only pauses in an outage: nothing is lost, appends succeed or fail as an outage', async () => {
      const log = await open();
      const topic = await newTopic(log);
      const got: LogRecord[] = [];
      const received: LogRecord[] = [];
      await collect(log, topic, randomUUID(), got);
      await log.tail([topic], (one) => void received.push(one));
      await log.append(topic, [record('k', 'before')]);
      const back = await engine.outage();
      const during = Array.from({ length: 20 }, (_, n) =>
        log.append(topic, [record('k', `during-${n}`)]).then(
          () => n,
          (error: unknown) => error,
        ),
      );
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      await back();
      const outcomes = await Promise.all(during);
      for (const outcome of outcomes)
        if (typeof outcome !== 'number') expect(outcome).toBeInstanceOf(OutageError);
      await log.append(topic, [record('k', 'after')]);
      const expected = [
        'before',
        ...outcomes.filter((one) => typeof one === 'number').map((n) => `during-${n}`),
        'after',
      ];
      for (const seen of [got, received])
        await until(
          'everything acknowledged arrives in order',
          () => {
            const first = [...new Set(seen.map(text))].filter((one) => expected.includes(one));
            return first.join() === expected.join();
          },
          15_000,
        );
    }, 60_000);

    test('keeps the order per key and loses nothing while members join, leave and die', async () => {
      // Not fast-check's own limit: it would leave the last run going during the next tests.
      const enough = performance.now() + 8_000;
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
          if (performance.now() > enough) return;
          const producer = await open();
          const topic = await newTopic(producer, 3);
          const group = randomUUID();
          const got: LogRecord[] = [];
          const members: { log: EventLog; subscription: Subscription }[] = [];
          const sent = new Map<string, number>();
          const join = async () => {
            const log = await open();
            members.push({ log, subscription: await collect(log, topic, group, got, 3) });
          };
          for (const { kind, key, count } of steps) {
            if (kind === 'append') {
              const from = sent.get(key) ?? 0;
              sent.set(key, from + count);
              await producer.append(
                topic,
                Array.from({ length: count }, (_, n) => record(key, `${from + n}`)),
              );
            } else if (kind === 'join') await join();
            else if (kind === 'leave') await members.shift()?.subscription.stop();
          }
          await join();
          for (const [key, count] of sent)
            await until(`all of ${key}`, () => firsts(got, key).length === count, engine.takeover + 5_000);
          for (const [key, count] of sent)
            expect(firsts(got, key)).toEqual(Array.from({ length: count }, (_, n) => `${n}`));
          for (const log of [producer, ...members.map((member) => member.log)]) {
            opened.delete(log);
            await log.close();
          }
        }),
        { numRuns: 8 },
      );
    }, 60_000);
  });
}

const step = fc.record({
  kind: fc.constantFrom('append', 'append', 'append', 'join', 'leave'),
  key: fc.constantFrom('a', 'b', 'c', 'd'),
  count: fc.integer({ min: 1, max: 8 }),
});

/** The values of a key in the order of their first arrival. */
function firsts(records: readonly LogRecord[], key: string): string[] {
  return [...new Set(records.filter((one) => one.key === key).map(text))];
}

function unique(records: readonly LogRecord[]): Set<string> {
  return new Set(records.map(({ partition, offset }) => `${partition}/${offset}`));
}
