import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { drain } from '@backroom/testing/waiting';
import { Ids, SystemClock, SystemRandom } from '../src/clock/index.js';
import {
  ConsumerRunner,
  consumerMigration,
  deadRecordMigration,
  defineConsumer,
  type Consumer,
} from '../src/consumer/index.js';
import { Database } from '../src/database/database.js';
import { migrate } from '../src/database/migrate.js';
import { EmbeddedEventLog, recordOf, type EventLog, type EventType } from '../src/event-log/index.js';
import { outboxMigration } from '../src/outbox/index.js';
import { until } from './event-log.contract.js';
import { execute, TestPostgres } from './event-log-postgres.js';

const codec = {
  encode: (text: string) => ({ finish: () => Buffer.from(text) }),
  decode: (bytes: Uint8Array) => Buffer.from(bytes).toString(),
};
const clock = new SystemClock();
const ids = new Ids(clock, new SystemRandom());
const log = pino({ level: 'silent' });

let postgres: TestPostgres;
let logDatabase: Awaited<ReturnType<TestPostgres['database']>>;
let serviceDatabase: Awaited<ReturnType<TestPostgres['database']>>;
let eventLog: EmbeddedEventLog;
let database: Database;

beforeAll(async () => {
  postgres = await TestPostgres.start();
  [logDatabase, serviceDatabase] = [await postgres.database(), await postgres.database()];
  eventLog = new EmbeddedEventLog({ url: logDatabase.url, migrationUrl: logDatabase.ownerUrl, clock });
  await migrate(serviceDatabase.ownerUrl, [outboxMigration, consumerMigration, deadRecordMigration]);
  database = new Database({ url: serviceDatabase.url });
}, 60_000);
afterAll(async () => {
  await eventLog.close();
  await database.close();
  await Promise.all([logDatabase.drop(), serviceDatabase.drop()]);
  await postgres.stop();
});

/** A consumer that rejects every event while it is broken, with its events of the keys a, b and c parked. */
async function parkedConsumer(perKey: number) {
  const topic = `notes-${randomUUID()}`;
  const Noted: EventType<string> = { topic, type: 'Noted', version: 1, codec };
  await eventLog.declare([{ name: topic, partitions: 3 }]);
  const applied: string[] = [];
  const state = { broken: true };
  const consumer: Consumer = defineConsumer({
    name: randomUUID(),
    topic,
    events: [Noted],
    async handle(_tx, events) {
      for (const { payload } of events) {
        if (state.broken) throw new TypeError('it is broken');
        applied.push(payload!);
      }
    },
  });
  let reads = 0;
  const counting: EventLog = new Proxy(eventLog, {
    get: (target, name: keyof EventLog) => {
      if (name === 'read') reads++;
      const part: unknown = Reflect.get(target, name);
      return typeof part === 'function' ? part.bind(target) : part;
    },
  });
  const runner = new ConsumerRunner({ database, eventLog: counting, ids, clock, log });
  await runner.start([consumer]);
  const keys = ['a', 'b', 'c'];
  for (let n = 0; n < perKey; n++)
    await eventLog.append(
      topic,
      keys.map((key) => recordOf({ event: Noted, key, accountId: 7, payload: `${key}${n}` }, ids.next())),
    );
  await until(
    'all are parked',
    async () =>
      (await runner.parked()).find(({ consumer: name }) => name === consumer.name)?.events === perKey * 3,
  );
  state.broken = false;
  return { runner, consumer, applied, topic, reads: () => reads, state };
}

const inOrder = (key: string, count: number) => Array.from({ length: count }, (_, n) => `${key}${n}`);

test('PLAT-5 redrives one key in order without reading the log; the others stay parked', async () => {
  const { runner, consumer, applied, reads } = await parkedConsumer(60);
  expect(await runner.redrive(consumer.name, { key: 'b' })).toEqual({
    applied: 60,
    failed: [],
    complete: true,
  });
  expect(applied).toEqual(inOrder('b', 60));
  expect((await runner.parked()).find(({ consumer: name }) => name === consumer.name)).toMatchObject({
    events: 120,
    keys: 2,
  });
  expect(await runner.redrive(consumer.name, { key: 'b' })).toEqual({
    applied: 0,
    failed: [],
    complete: true,
  });
  expect(await runner.redrive(consumer.name)).toEqual({ applied: 120, failed: [], complete: true });
  expect(applied.filter((text) => text.startsWith('a'))).toEqual(inOrder('a', 60));
  expect(reads()).toBe(0);
  await runner.stop();
});

test('PLAT-5 reads letters without a stored record from the dead-letter topic', async () => {
  const { runner, consumer, applied, reads } = await parkedConsumer(3);
  await execute(
    serviceDatabase.ownerUrl,
    `update dead_letter set headers = null, value = null, log_offset = 0 where consumer = '${consumer.name}'`,
  );
  expect(await runner.redrive(consumer.name, { key: 'a' })).toMatchObject({ applied: 3, failed: [] });
  expect(applied).toEqual(inOrder('a', 3));
  await runner.redrive(consumer.name);
  expect(applied).toHaveLength(9);
  expect(reads()).toBe(1);
  await runner.stop();
});

test('PLAT-5 stops at its deadline and the next redrive does the rest, each event once', async () => {
  const { runner, consumer, applied } = await parkedConsumer(30);
  let count = 0;
  await drain('a redrive of 90 events', async () => {
    const next = await runner.redrive(consumer.name, { until: new Date(clock.now().getTime() + 30) });
    count += next.applied;
    return !next.complete;
  });
  expect(count).toBe(90);
  for (const key of ['a', 'b', 'c'])
    expect(applied.filter((text) => text.startsWith(key))).toEqual(inOrder(key, 30));
  expect(await runner.redrive(consumer.name, { until: new Date(0) })).toMatchObject({ applied: 0 });
  await runner.stop();
});

test('PLAT-5 keeps the new reason and the order of a key that fails again', async () => {
  const { runner, consumer, applied, state } = await parkedConsumer(2);
  state.broken = true;
  expect(await runner.redrive(consumer.name, { key: 'c' })).toMatchObject({
    applied: 0,
    failed: [{ key: 'c', reason: 'it is broken' }],
  });
  const rows = await execute(
    serviceDatabase.ownerUrl,
    `select attempts from dead_letter where consumer = '${consumer.name}' and key = 'c' order by log_offset`,
  );
  expect(rows.map((row) => row['attempts'])).toEqual([4, 0]);
  state.broken = false;
  await runner.redrive(consumer.name);
  expect(applied.filter((text) => text.startsWith('c'))).toEqual(inOrder('c', 2));
  await runner.stop();
});
