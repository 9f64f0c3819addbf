import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { eventually } from '@backroom/testing/waiting';
import { Ids } from '../src/clock/ids.js';
import { SystemClock } from '../src/clock/clock.js';
import { SystemRandom } from '../src/clock/random.js';
import {
  ConsumerRunner,
  consumerMigration,
  deadRecordMigration,
  defineConsumer,
  pruneInbox,
  type Consumer,
} from '../src/consumer/index.js';
import { Database, type Tx } from '../src/database/database.js';
import { migrate } from '../src/database/migrate.js';
import { tenantPolicy } from '../src/database/tenancy.js';
import { OutageError } from '../src/errors/outage.js';
import { EmbeddedEventLog, recordOf, type EventType, type LogRecord } from '../src/event-log/index.js';
import { outboxMigration, OutboxRelay } from '../src/outbox/index.js';
import { until } from './event-log.contract.js';
import { Wire } from '@backroom/standalone/testing';
import { execute, TestPostgres } from './event-log-postgres.js';

interface Note {
  text: string;
}

const codec = {
  encode: (note: Note) => ({ finish: () => Buffer.from(JSON.stringify(note)) }),
  decode: (bytes: Uint8Array) => JSON.parse(Buffer.from(bytes).toString()) as Note,
};
const clock = new SystemClock();
const ids = new Ids(clock, new SystemRandom());
const log = pino({ level: 'silent' });
const uuid = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;

let postgres: TestPostgres;
let logDatabase: Awaited<ReturnType<TestPostgres['database']>>;
let eventLog: EmbeddedEventLog;
let serviceDatabase: Awaited<ReturnType<TestPostgres['database']>>;
let wire: Wire;
let database: Database;
let topic: string;
let Noted: EventType<Note>;
const runners: ConsumerRunner[] = [];

beforeAll(async () => {
  postgres = await TestPostgres.start();
  logDatabase = await postgres.database();
  eventLog = new EmbeddedEventLog({ url: logDatabase.url, migrationUrl: logDatabase.ownerUrl, clock });
  serviceDatabase = await postgres.database();
  await migrate(serviceDatabase.ownerUrl, [
    outboxMigration,
    consumerMigration,
    deadRecordMigration,
    {
      name: 'effects',
      sql: `create table effect (seq bigint generated always as identity, account_id bigint, key text, text text); ${tenantPolicy('effect')}`,
    },
  ]);
  wire = await Wire.to(serviceDatabase.url);
  database = new Database({ url: wire.url });
}, 60_000);

beforeEach(async () => {
  topic = `notes-${randomUUID()}`;
  Noted = { topic, type: 'Noted', version: 1, codec };
  await eventLog.declare([{ name: topic, partitions: 2 }]);
  await execute(serviceDatabase.ownerUrl, 'truncate effect, inbox, outbox, parked_key, dead_letter');
});

afterEach(async () => {
  await wire.mend();
  await Promise.all(runners.splice(0).map((runner) => runner.stop()));
});

afterAll(async () => {
  await eventLog.close();
  await database.close();
  await wire.cut();
  await Promise.all([logDatabase.drop(), serviceDatabase.drop()]);
  await postgres.stop();
});

const publish = (key: string, text: string, options: { id?: string; accountId?: number } = {}) =>
  eventLog.append(topic, [
    recordOf(
      { event: Noted, key, accountId: options.accountId ?? 7, payload: { text } },
      options.id ?? ids.next(),
    ),
  ]);

async function note(tx: Tx, key: string, text: string, accountId = 7): Promise<void> {
  await tx.query('insert into effect (account_id, key, text) values ($1, $2, $3)', [accountId, key, text]);
}

async function effects(key?: string): Promise<string[]> {
  const rows = await execute(serviceDatabase.ownerUrl, 'select key, text from effect order by seq');
  return rows.filter((row) => key === undefined || row['key'] === key).map((row) => row['text'] as string);
}

async function start(
  consumer: Consumer,
  options: Partial<ConstructorParameters<typeof ConsumerRunner>[0]> = {},
) {
  const runner = new ConsumerRunner({ database, eventLog, ids, clock, log, ...options });
  runners.push(runner);
  await runner.start([consumer]);
  return runner;
}

const plain = (name: string, poison: Set<string> = new Set()): Consumer =>
  defineConsumer({
    name,
    topic,
    events: [Noted],
    async handle(tx, events) {
      for (const event of events) {
        if (poison.has(event.payload!.text)) throw new TypeError(`cannot apply ${event.payload!.text}`);
        await note(tx, event.key, event.payload!.text, event.accountId);
      }
    },
  });

async function dead(): Promise<LogRecord[]> {
  const records: LogRecord[] = [];
  for await (const record of eventLog.read(`${topic}.dead`)) records.push(record);
  return records;
}

test('applies a duplicate event once and skips unknown event types', async () => {
  await publish('a', '1', { id: uuid(1) });
  await publish('a', '1', { id: uuid(1) });
  await eventLog.append(topic, [
    recordOf({ event: { ...Noted, version: 2 }, key: 'a', accountId: 7, payload: { text: 'v2' } }, uuid(2)),
  ]);
  await publish('a', '2', { id: uuid(3) });
  await publish('a', '1', { id: uuid(1) });
  await start(plain(randomUUID()));
  await until('both took effect', async () => (await effects()).length >= 2);
  await publish('a', '3');
  await until('the last took effect', async () => (await effects()).at(-1) === '3');
  expect(await effects()).toEqual(['1', '2', '3']);
});

test('applies events exactly once when the process dies between its commit and the offset commit', async () => {
  const name = randomUUID();
  await publish('a', '1');
  const own = new EmbeddedEventLog({ url: logDatabase.url, clock });
  const applied = new Promise<void>((resolve) => {
    void own.consume({
      topics: [topic],
      group: name,
      // The consumer's transaction commits, its offset never does.
      handle: async (records) => {
        const crashing = new ConsumerRunner({
          database,
          ids,
          clock,
          log,
          eventLog: {
            ...facade(own),
            consume: async (options) => (await options.handle(records), { stop: async () => undefined }),
          },
        });
        await crashing.start([plain(name)]);
        resolve();
        throw new Error('the process dies here');
      },
    });
  });
  await applied;
  expect(await effects()).toEqual(['1']);
  await own.close();
  await start(plain(name));
  await publish('a', '2');
  await until('the next took effect', async () => (await effects()).includes('2'));
  expect(await effects()).toEqual(['1', '2']);
});

test('writes published events to the outbox in the same transaction, with the trace of their cause', async () => {
  const relay = new OutboxRelay({ url: serviceDatabase.url, eventLog, clock, log });
  const answers = `answers-${randomUUID()}`;
  await eventLog.declare([{ name: answers, partitions: 1 }]);
  const Answered = { ...Noted, topic: answers, type: 'Answered' };
  await relay.start();
  await start(
    defineConsumer({
      name: randomUUID(),
      topic,
      events: [Noted],
      handle: async (tx, events) => {
        for (const event of events)
          tx.publish(
            {
              event: Answered,
              key: event.key,
              accountId: event.accountId,
              payload: { text: `re ${event.payload!.text}` },
            },
            event,
          );
      },
    }),
    { wakeRelay: () => relay.wake() },
  );
  const received: LogRecord[] = [];
  const tail = await eventLog.tail([answers], (record) => void received.push(record));
  const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
  await eventLog.append(topic, [
    recordOf({ event: Noted, key: 'k', accountId: 7, payload: { text: 'x' }, traceparent }, ids.next()),
  ]);
  await until('the answer arrives', () => received.length === 1);
  expect(received[0]!.headers).toMatchObject({ type: 'Answered', account: '7', traceparent });
  await until('the outbox is empty', async () => (await relay.stats()).depth === 0);
  await tail.stop();
  await relay.stop();
});

test('restricts a transaction to the accounts of its events', async () => {
  await execute(
    serviceDatabase.ownerUrl,
    `insert into effect (account_id, key, text) values (7, 'x', 'mine'), (8, 'x', 'yours')`,
  );
  const seen: string[][] = [];
  await start(
    defineConsumer({
      name: randomUUID(),
      topic,
      events: [Noted],
      handle: async (tx) =>
        void seen.push(
          (await tx.query<{ text: string }>('select text from effect order by 1')).map((row) => row.text),
        ),
    }),
  );
  await publish('k', 'go', { accountId: 7 });
  await until('it ran', () => seen.length === 1);
  expect(seen).toEqual([['mine']]);
});

test('parks a poison event and the later events of its key while other keys continue; a redrive applies them in order and frees the key', async () => {
  const poison = new Set(['bad']);
  const consumer = plain(randomUUID(), poison);
  const runner = await start(consumer);
  await publish('a', 'a1');
  for (const [key, text] of [
    ['b', 'b1'],
    ['b', 'bad'],
    ['b', 'b3'],
    ['a', 'a2'],
    ['b', 'b4'],
  ] as const)
    await publish(key, text);
  await until('the other keys continued', async () => (await effects('a')).join() === 'a1,a2');
  await until('three are parked', async () => (await runner.parked())[0]?.events === 3);
  expect(await effects('b')).toEqual(['b1']);
  const letters = await dead();
  expect(letters.map((record) => JSON.parse(Buffer.from(record.value!).toString()).text)).toEqual([
    'bad',
    'b3',
    'b4',
  ]);
  expect(letters[0]!.headers).toMatchObject({
    'dead-consumer': consumer.name,
    'dead-attempts': '3',
    'dead-topic': topic,
    'dead-reason': 'TypeError: cannot apply bad',
    type: 'Noted',
  });
  expect(await runner.redrive(consumer.name)).toMatchObject({
    applied: 0,
    failed: [{ key: 'b', reason: 'cannot apply bad' }],
  });
  expect(await effects('b')).toEqual(['b1']);
  poison.clear();
  expect(await runner.redrive(consumer.name)).toEqual({ applied: 3, failed: [], complete: true });
  await publish('b', 'b5');
  await until('the key continues', async () => (await effects('b')).length === 5);
  expect(await effects('b')).toEqual(['b1', 'bad', 'b3', 'b4', 'b5']);
  expect(await runner.parked()).toEqual([]);
});

test('keeps the order of a key when a redrive runs concurrently with new arrivals', async () => {
  const poison = new Set(['0']);
  const consumer = plain(randomUUID(), poison);
  const runner = await start(consumer);
  await publish('k', '0');
  await until('it is parked', async () => (await runner.parked()).length === 1);
  poison.clear();
  const arriving = (async () => {
    for (let n = 1; n <= 150; n++) await publish('k', `${n}`);
  })();
  const redriving = eventually(
    'nothing to be parked',
    async () => {
      await Promise.all([runner.redrive(consumer.name), runner.redrive(consumer.name, { key: 'k' })]);
      return (await runner.parked()).length === 0;
    },
    { every: 0, retryErrors: false },
  );
  await Promise.all([arriving, redriving]);
  await until('all took effect', async () => {
    await runner.redrive(consumer.name);
    return (await effects('k')).length >= 151;
  });
  expect(await effects('k')).toEqual(Array.from({ length: 151 }, (_, n) => `${n}`));
});

test('sends an unreadable record to the dead letters at once, with the rest of its key', async () => {
  const consumer = plain(randomUUID());
  const runner = await start(consumer);
  const record = recordOf({ event: Noted, key: 'k', accountId: 7, payload: { text: 'x' } }, ids.next());
  await eventLog.append(topic, [
    { ...record, value: Buffer.from('{') },
    { ...record, headers: { ...record.headers, 'event-id': 'none' } },
  ]);
  await publish('k', 'behind');
  await publish('other', 'fine');
  await until('it is parked', async () => (await runner.parked())[0]?.events === 3);
  await until('another key continues', async () => (await effects()).includes('fine'));
  expect(await effects()).toEqual(['fine']);
});

test('retries and counts an outage without a limit, and does not treat it as poison', async () => {
  let isUnavailable = true;
  const attempts: number[] = [];
  const name = randomUUID();
  const runner = await start(
    defineConsumer({
      name,
      topic,
      events: [Noted],
      handle: async (tx, events) => {
        if (isUnavailable) throw new OutageError('The neighbour');
        for (const event of events) await note(tx, event.key, event.payload!.text);
      },
    }),
    { onOutage: (consumer, _error, attempt) => void (consumer === name && attempts.push(attempt)) },
  );
  await publish('a', '1');
  await publish('a', '2');
  await until('it was tried more often than poison is', () => attempts.length >= 5);
  expect(await runner.parked()).toEqual([]);
  isUnavailable = false;
  await until('both took effect', async () => (await effects()).length === 2);
  expect(await effects()).toEqual(['1', '2']);
});

test('treats an unavailable database of its own as an outage', async () => {
  const attempts: unknown[] = [];
  const runner = await start(plain(randomUUID()), {
    onOutage: (_consumer, error) => void attempts.push(error),
  });
  await wire.cut();
  await publish('a', '1');
  await until('it is tried', () => attempts.length >= 3);
  await wire.mend();
  await until('it took effect', async () => (await effects()).length === 1);
  expect(await runner.parked()).toEqual([]);
});

test('prunes inbox entries after their retention time', async () => {
  await start(plain(randomUUID()));
  await publish('a', '1');
  await until('it took effect', async () => (await effects()).length === 1);
  expect(await pruneInbox(database, new Date(Date.now() - 60_000))).toBe(0);
  expect(await pruneInbox(database, new Date(Date.now() + 60_000))).toBe(1);
});

test('costs two statements per batch, not counting its handler', async () => {
  let statements = 0;
  const counting = Object.create(database) as Database;
  counting.withTenant = (scope, work) =>
    database.withTenant(scope, (tx) => work(tx.with({}, () => statements++)));
  let handled = 0;
  await eventLog.append(
    topic,
    Array.from({ length: 100 }, (_, n) =>
      recordOf({ event: Noted, key: 'k', accountId: 7, payload: { text: `${n}` } }, ids.next()),
    ),
  );
  await start(
    defineConsumer({
      name: randomUUID(),
      topic,
      events: [Noted],
      handle: async (tx, events) => {
        handled += events.length;
        for (const event of events)
          tx.publish({ event: Noted, key: 'k', accountId: 7, payload: event.payload }, event);
      },
    }),
    { database: counting },
  );
  await until('all are handled', () => handled === 100);
  await until(
    'they are in the outbox',
    async () =>
      Number((await execute(serviceDatabase.ownerUrl, 'select count(*) from outbox'))[0]!['count']) === 100,
  );
  expect(statements).toBe(2);
});

/** The methods of a log as plain properties, so that one of them can be replaced. */
function facade(of: EmbeddedEventLog) {
  return {
    declare: of.declare.bind(of),
    missing: of.missing.bind(of),
    append: of.append.bind(of),
    tail: of.tail.bind(of),
    lag: of.lag.bind(of),
    read: of.read.bind(of),
    prune: of.prune.bind(of),
    healthy: of.healthy.bind(of),
    close: of.close.bind(of),
  };
}
