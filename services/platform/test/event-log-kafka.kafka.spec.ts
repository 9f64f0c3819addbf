import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import fc from 'fast-check';
import { OutageError } from '../src/errors/outage.js';
import { pause } from '../src/concurrency/waiting.js';
import type { EventLog, LogRecord, NewRecord } from '../src/event-log/event-log.js';
import { KafkaEventLog } from '../src/event-log/kafka/kafka-event-log.js';
import { kafkaClient } from '../src/event-log/kafka/kafka-client.js';
import { partitionOf } from '../src/event-log/kafka/topics.js';
import { eventLogContract, record, text, until, type EngineUnderTest } from './event-log.contract.js';
import { kafkaHere, MortalLog, TestKafka } from './event-log-kafka.js';
import { Load } from './event-log-load.js';

jest.setTimeout(60_000);

async function makeEngine(): Promise<EngineUnderTest> {
  const kafka = await TestKafka.start();
  const logs = new Map<EventLog, MortalLog>();
  const dying: Promise<void>[] = [];
  return {
    takeover: 4_000,
    async open() {
      const log = MortalLog.on({ url: kafka.url, lease: 2_000 });
      logs.set(log, log);
      return log;
    },
    async kill(log) {
      logs.get(log)!.die();
      dying.push(log.close());
    },
    async outage() {
      await kafka.kill();
      return () => kafka.startAgain();
    },
    async stop() {
      await Promise.all(dying);
      await kafka.stop();
    },
  };
}

async function all(log: EventLog, topic: string): Promise<LogRecord[]> {
  const records: LogRecord[] = [];
  for await (const one of log.read(topic)) records.push(one);
  return records;
}

const keys = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

function tests(): void {
  eventLogContract('kafka', makeEngine);

  describe('the event log on Kafka', () => {
    let kafka: { url: string; stop(): Promise<void> };
    const logs: KafkaEventLog[] = [];
    beforeAll(async () => {
      kafka = await TestKafka.shared();
    }, 120_000);
    afterEach(async () => void (await Promise.all(logs.splice(0).map((log) => log.close()))));
    afterAll(() => kafka.stop());

    function open(options = {}): KafkaEventLog {
      const log = new KafkaEventLog({ url: kafka.url, lease: 2_000, ...options });
      logs.push(log);
      return log;
    }

    async function newTopic(log: EventLog, partitions: number): Promise<string> {
      const name = `t-${randomUUID()}`;
      await log.declare([{ name, partitions }]);
      return name;
    }

    test('rejects records that no broker accepts, for their own caller only and not as an outage', async () => {
      const log = open();
      const topic = await newTopic(log, 1);
      const huge = { ...record('k', ''), value: Buffer.alloc(2_000_000) };
      const outcomes = await Promise.allSettled([
        log.append(topic, [record('k', '1')]),
        log.append(topic, [huge]),
        log.append(topic, [record('k', '2')]),
        log.append('nobody-declared-this', [record('k', '3')]),
      ]);
      expect(outcomes.map(({ status }) => status)).toEqual([
        'fulfilled',
        'rejected',
        'fulfilled',
        'rejected',
      ]);
      for (const outcome of outcomes)
        if (outcome.status === 'rejected') expect(outcome.reason).not.toBeInstanceOf(OutageError);
      const kept = (await all(log, topic)).map(text);
      expect([...new Set(kept)]).toEqual(['1', '2']);
    });

    test('accepts an append larger than the maximum request of Kafka', async () => {
      const log = open();
      const topic = await newTopic(log, 1);
      const values = Array.from({ length: 400 }, (_, n) => `${n}`.padEnd(9_000, '.'));
      await log.append(
        topic,
        values.map((value) => record('k', value)),
      );
      expect((await all(log, topic)).map(text)).toEqual(values);
    });

    test('keeps the membership and the other partitions when a batch fails for longer than the lease', async () => {
      const [one, two] = [open(), open()];
      const topic = await newTopic(one, 2);
      const bad = 'a';
      const badPartition = partitionOf(topic, bad, 2);
      const good = ['b', 'c', 'd', 'e', 'f'].find((key) => partitionOf(topic, key, 2) !== badPartition)!;
      const done: string[] = [];
      const tried: number[] = [];
      let broken = true;
      const member = (log: KafkaEventLog, number: number) =>
        log.consume({
          topics: [topic],
          group: topic,
          maxBatch: 2,
          concurrency: 1,
          handle: async (some) => {
            if (some[0]!.key === bad) tried.push(number);
            if (some[0]!.key === bad && broken) throw new Error('not yet');
            done.push(...some.map((each) => each.key + text(each)));
          },
        });
      await member(one, 1);
      const many = Array.from({ length: 5 }, (_, n) => n);
      await one.append(
        topic,
        many.map((n) => record(bad, `${n}`)),
      );
      await until('it was tried', () => tried.length >= 2);
      const began = performance.now();
      for (let n = 0; performance.now() < began + 5_000; n++) {
        await one.append(topic, [record(good, `${n}`)]);
        await until('the other partition continues', () => done.includes(`${good}${n}`), 1_500);
      }
      expect(new Set(done).size).toBe(done.length);
      // A new member triggers a rebalance: still nothing is lost, and nothing overtakes.
      await member(two, 2);
      broken = false;
      await until('all are done', () => many.every((n) => done.includes(`${bad}${n}`)), 10_000);
      const bads = [...new Set(done.filter((each) => each.startsWith(bad)))];
      expect(bads).toEqual(many.map((n) => `${bad}${n}`));
    });

    test('gives a joining member no record that another member has in hand', async () => {
      const logs = [open(), open(), open()];
      const topic = await newTopic(logs[0]!, 6);
      const keys = Array.from({ length: 30 }, (_, n) => `key-${n}`);
      const done: string[] = [];
      let inHand = 0;
      const join = (log: KafkaEventLog) =>
        log.consume({
          topics: [topic],
          group: topic,
          concurrency: 3,
          maxBatch: 3,
          handle: async (some) => {
            inHand++;
            await new Promise((resolve) => setTimeout(resolve, 800));
            inHand--;
            done.push(...some.map((each) => each.key));
          },
        });
      await logs[0]!.append(
        topic,
        keys.map((key) => record(key, 'v')),
      );
      await join(logs[0]!);
      await until('it is at work', () => inHand > 0);
      await join(logs[1]!);
      await join(logs[2]!);
      await until('all are done', () => new Set(done).size === keys.length, 20_000);
      await until('nothing is in hand', () => inHand === 0);
      expect(done).toHaveLength(keys.length);
    });

    test('is not blocked by transactions of other programs, their markers or aborted records', async () => {
      const log = open();
      const topic = await newTopic(log, 1);
      const [got, received]: string[][] = [[], []];
      await log.consume({
        topics: [topic],
        group: topic,
        handle: async (some) => void got!.push(...some.map(text)),
      });
      await log.tail([topic], (one) => void received!.push(text(one)));
      const producer = kafkaClient(kafka.url).producer({ transactionalId: topic, idempotent: true });
      await producer.connect();
      const inTransaction = async (value: string, end: 'commit' | 'abort') => {
        const transaction = await producer.transaction();
        await transaction.send({ topic, messages: [{ key: 'k', value }] });
        await transaction[end]();
      };
      await log.append(topic, [record('k', '1')]);
      await inTransaction('2', 'commit');
      await inTransaction('never', 'abort');
      await log.append(topic, [record('k', '3')]);
      await inTransaction('4', 'commit');
      await producer.disconnect();
      const expected = ['1', '2', '3', '4'];
      // A commit is acknowledged before its markers are written; later records are invisible until they are.
      for (const seen of [got!, received!]) await until('all arrive', () => seen.length === 4);
      expect((await all(log, topic)).map(text)).toEqual(expected);
      expect([got, received]).toEqual([expected, expected]);
    });

    test('sets retention and compaction as declared and updates them when the declaration changes', async () => {
      const log = open();
      const name = `t-${randomUUID()}`;
      const admin = kafkaClient(kafka.url).admin();
      await admin.connect();
      const settings = async () => {
        const { resources } = await admin.describeConfigs({
          includeSynonyms: false,
          resources: [{ type: 2, name, configNames: ['cleanup.policy', 'retention.ms'] }],
        });
        return Object.fromEntries(
          resources[0]!.configEntries.map(({ configName, configValue }) => [configName, configValue]),
        );
      };
      // A change is acknowledged before the broker returns it.
      const become = (policy: string) =>
        until(`the policy is ${policy}`, async () => (await settings())['cleanup.policy'] === policy);
      await log.declare([{ name, partitions: 2, retention: 60_000 }]);
      await become('delete');
      expect(await settings()).toEqual({ 'cleanup.policy': 'delete', 'retention.ms': '60000' });
      await log.declare([{ name, partitions: 2, compacted: true }]);
      await become('compact');
      expect(await settings()).toEqual({ 'cleanup.policy': 'compact', 'retention.ms': '-1' });
      await admin.disconnect();
    });

    test('returns any key, value and headers unchanged, however they are split into appends', async () => {
      const log = open();
      const anyRecord = fc.record({
        key: fc.string({ unit: 'binary' }),
        value: fc.option(fc.uint8Array({ maxLength: 50 })),
        // kafkajs reads headers into a plain object, which cannot hold `__proto__` as a header name.
        headers: fc.dictionary(
          fc.string({ unit: 'grapheme', minLength: 1 }).filter((name) => name !== '__proto__'),
          fc.string({ unit: 'grapheme' }),
        ),
      });
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.array(anyRecord, { maxLength: 6 }), { maxLength: 8 }),
          async (appends) => {
            const topic = await newTopic(log, 3);
            await Promise.all(appends.map((records) => log.append(topic, records)));
            const found = await all(log, topic);
            const expected = appends.flat();
            const plain = ({ key, value, headers }: NewRecord) =>
              JSON.stringify([
                key,
                value && Buffer.from(value).toString('hex'),
                Object.entries(headers).sort(),
              ]);
            for (const key of new Set(expected.map((one) => one.key)))
              expect(found.filter((one) => one.key === key).map(plain)).toEqual(
                expected.filter((one) => one.key === key).map(plain),
              );
            expect(found).toHaveLength(expected.length);
          },
        ),
        { numRuns: 15 },
      );
    });
  });

  describe('the event log on Kafka, when its broker fails', () => {
    let kafka: TestKafka;
    const logs: KafkaEventLog[] = [];
    beforeAll(async () => {
      kafka = await TestKafka.start();
    }, 120_000);
    afterEach(async () => void (await Promise.all(logs.splice(0).map((log) => log.close()))));
    afterAll(() => kafka.stop());

    function open(options = {}): KafkaEventLog {
      const log = new KafkaEventLog({ url: kafka.url, lease: 3_000, ...options });
      logs.push(log);
      return log;
    }

    async function newTopic(log: EventLog): Promise<string> {
      const name = `t-${randomUUID()}`;
      await log.declare([{ name, partitions: 3 }]);
      return name;
    }

    test('loses nothing acknowledged and keeps the order per key when the broker is killed under load and restarted', async () => {
      const log = open();
      const topic = await newTopic(log);
      const [got, received]: LogRecord[][] = [[], []];
      await log.consume({ topics: [topic], group: topic, handle: async (some) => void got!.push(...some) });
      await log.tail([topic], (one) => void received!.push(one));
      const load = new Load(log, topic, keys);
      for (let round = 0; round < 2; round++) {
        const before = load.count;
        await until('records flow', () => load.count > before + 500);
        await kafka.kill();
        await kafka.startAgain();
      }
      const before = load.count;
      await until('records flow again', () => load.count > before + 200, 20_000);
      await load.end();
      expect(load.faults(await all(log, topic))).toEqual([]);
      for (const seen of [got!, received!])
        await until(
          'everything arrives',
          () => load.faults(seen).every((fault) => /out of order/.test(fault)),
          20_000,
        );
      expect([...load.faults(got!), ...load.faults(received!)]).toEqual([]);
    });

    test('keeps no connection when closed during an outage and opens none when the broker is back', async () => {
      const group = randomUUID();
      const several = Array.from({ length: 20 }, () =>
        MortalLog.on({ url: kafka.url, lease: 2_000, patience: 1_000 }),
      );
      const topic = await newTopic(several[0]!);
      for (const log of several) {
        await log.consume({ topics: [topic], group, handle: async () => undefined });
        await log.tail([topic], () => undefined);
      }
      await kafka.kill();
      const closing = several.map(async (log, number) => {
        await pause(number * 300);
        const pending = [
          log.append(topic, [record('a', '1')]),
          log.declare([{ name: randomUUID(), partitions: 1 }]),
        ];
        if (number % 2 === 0) await Promise.allSettled(pending);
        await Promise.all([log.close(), Promise.allSettled(pending)]);
      });
      await pause(1_500);
      await kafka.startAgain();
      await Promise.all(closing);
      const closed = performance.now();
      // Longer than any retry pause in here.
      await pause(5_000);
      for (const log of several) {
        expect(log.openConnections).toBe(0);
        expect(log.lastConnected).toBeLessThan(closed);
      }
    });

    test('loses nothing acknowledged when the broker stalls for longer than the request timeout; consumers and listeners continue', async () => {
      const log = open({ requestTimeout: 4_000, patience: 20_000 });
      // Its callers get an outage during the stall, and repeat appends that may still be in flight.
      const hasty = open({ requestTimeout: 4_000, patience: 5_000 });
      const topic = await newTopic(log);
      const [got, received]: LogRecord[][] = [[], []];
      // Every tenth batch fails once: records that were not handled must not be committed by later ones.
      let batches = 0;
      await log.consume({
        topics: [topic],
        group: topic,
        maxBatch: 20,
        handle: async (some) => {
          if (++batches % 10 === 0) throw new Error('not now');
          got!.push(...some);
        },
      });
      await log.tail([topic], (one) => void received!.push(one));
      const loads = [new Load(log, topic, keys), new Load(hasty, topic, ['x', 'y', 'z'])];
      const faults = (seen: readonly LogRecord[]) => loads.flatMap((load) => load.faults(seen));
      const flow = (count: number, within: number) => {
        const before = loads.map((load) => load.count);
        return until(
          'records flow',
          () => loads.every((load, at) => load.count > before[at]! + count),
          within,
        );
      };
      await flow(300, 10_000);
      kafka.pause();
      await new Promise((resolve) => setTimeout(resolve, 12_000));
      kafka.continue();
      await flow(300, 30_000);
      await Promise.all(loads.map((load) => load.end()));
      expect(faults(await all(log, topic))).toEqual([]);
      for (const seen of [got!, received!])
        await until(
          'everything arrives',
          () => faults(seen).every((fault) => /out of order/.test(fault)),
          30_000,
        );
      expect([...faults(got!), ...faults(received!)]).toEqual([]);
      // By now the group has committed what it handled: the next member must get no other record.
      await Promise.all(logs.splice(0).map((one) => one.close()));
      const late: LogRecord[] = [];
      const next = open();
      await next.consume({ topics: [topic], group: topic, handle: async (some) => void late.push(...some) });
      await next.append(
        topic,
        keys.map((key) => record(key, 'last')),
      );
      const last = (one: LogRecord) => text(one) === 'last';
      await until('the new ones arrive', () => late.filter(last).length === keys.length);
      const handled = new Set(got!.map(({ partition, offset }) => `${partition}/${offset}`));
      const others = late.filter((one) => !last(one) && !handled.has(`${one.partition}/${one.offset}`));
      expect(others).toEqual([]);
    }, 120_000);

    test('fails appends and queries as an outage in time while the broker is unavailable', async () => {
      const log = open({ patience: 2_000 });
      const topic = await newTopic(log);
      await log.append(topic, [record('k', 'v')]);
      expect(await log.healthy()).toBe(true);
      await kafka.kill();
      const began = performance.now();
      const outcomes = await Promise.allSettled([
        log.append(topic, [record('k', 'v')]),
        all(log, topic),
        log.tail([topic], () => undefined),
        log.declare([{ name: topic, partitions: 3 }]),
      ]);
      for (const outcome of outcomes)
        expect(outcome).toEqual({ status: 'rejected', reason: expect.any(OutageError) });
      expect(await log.healthy()).toBe(false);
      expect(performance.now() - began).toBeLessThan(8_000);
      await kafka.startAgain();
      await log.append(topic, [record('k', 'w')]);
    });
  });
}

if (kafkaHere()) tests();
else describe.skip('the event log on Kafka', () => test('needs Java and Maven', () => undefined));
