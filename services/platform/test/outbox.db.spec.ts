import { SystemClock } from '../src/clock/clock.js';
import { Ids } from '../src/clock/ids.js';
import { SystemRandom } from '../src/clock/random.js';
import { Database } from '../src/database/database.js';
import { migrate } from '../src/database/migrate.js';
import { OutageError } from '../src/errors/outage.js';
import type { EventLog, NewRecord } from '../src/event-log/index.js';
import { appendToOutbox, outboxMigration, OutboxRelay } from '../src/outbox/index.js';
import { until } from './event-log.contract.js';
import { Wire } from '@backroom/standalone/testing';
import { execute, TestPostgres } from './event-log-postgres.js';

const clock = new SystemClock();
const ids = new Ids(clock, new SystemRandom());
const codec = {
  encode: (text: string) => ({ finish: () => Buffer.from(text) }),
  decode: (bytes: Uint8Array) => String(bytes),
};
const event = (topic: string) => ({ topic, type: 'Noted', version: 3, codec });

let postgres: TestPostgres;
let urls: Awaited<ReturnType<TestPostgres['database']>>;
let wire: Wire;
let database: Database;
let arrived: { topic: string; record: NewRecord }[];
/** What happens to the nth append, from 0: it is lost, becomes durable without an answer, or succeeds. */
let fault: (nth: number) => 'lost' | 'unanswered' | undefined;
const relays: OutboxRelay[] = [];

beforeAll(async () => {
  postgres = await TestPostgres.start();
  urls = await postgres.database();
  await migrate(urls.ownerUrl, [outboxMigration]);
  wire = await Wire.to(urls.url);
  database = new Database({ url: urls.url });
}, 60_000);
beforeEach(async () => {
  arrived = [];
  fault = () => undefined;
  await execute(urls.ownerUrl, 'truncate outbox');
});
afterEach(() => Promise.all(relays.splice(0).map((relay) => relay.stop())));
afterAll(async () => {
  await wire.cut();
  await database.close();
  await urls.drop();
  await postgres.stop();
});

async function startRelay(): Promise<OutboxRelay> {
  let appends = 0;
  const eventLog = {
    async append(topic: string, records: readonly NewRecord[]) {
      const kind = fault(appends++);
      if (kind === 'lost') throw new OutageError('The event log');
      arrived.push(...records.map((record) => ({ topic, record })));
      if (kind === 'unanswered') throw new OutageError('The event log');
    },
  } as EventLog;
  const relay = new OutboxRelay({ url: wire.url, eventLog, clock });
  relays.push(relay);
  await relay.start();
  return relay;
}

const put = (topic: string, ...texts: string[]) =>
  database.transaction((tx) =>
    appendToOutbox(
      tx,
      texts.map((payload) => ({ event: event(topic), key: 'k', accountId: 7, payload })),
      ids,
      'trace',
    ),
  );
const texts = (topic: string) =>
  arrived.filter((one) => one.topic === topic).map((one) => String(one.record.value));
const count = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => `${from + n}`);

test('sends events with their id, type, version, account and trace, and then deletes them from the outbox', async () => {
  const relay = await startRelay();
  const [id] = await put('t', 'hello');
  relay.wake();
  await until('it arrives', () => arrived.length === 1);
  expect(arrived[0]!.record.headers).toEqual({
    'event-id': id,
    type: 'Noted',
    version: '3',
    account: '7',
    traceparent: 'trace',
  });
  await until('the outbox is empty', async () => (await relay.stats()).depth === 0);
});

test('does not send events of a transaction that rolled back', async () => {
  await startRelay();
  await database
    .transaction(async (tx) => {
      await appendToOutbox(tx, [{ event: event('t'), key: 'k', accountId: 7, payload: 'never' }], ids);
      throw new Error('rolled back');
    })
    .catch(() => undefined);
  await put('t', 'sent');
  await until('the next arrives without a wake', () => arrived.length === 1);
  expect(texts('t')).toEqual(['sent']);
});

test('keeps the order within a topic, over batches, whichever of two relays leads', async () => {
  const pair = [await startRelay(), await startRelay()];
  for (let n = 0; n < 1_200; n += 100) {
    await put(n % 200 ? 'odd' : 'even', ...count(n, n + 100));
    pair.forEach((relay) => relay.wake());
  }
  await until('all arrive', () => arrived.length === 1_200);
  expect(texts('even')).toEqual([...texts('even')].sort((a, b) => Number(a) - Number(b)));
  expect(texts('odd')).toHaveLength(600);
  expect(pair.filter((relay) => relay.leads)).toHaveLength(1);
  const leader = pair.find((relay) => relay.leads)!;
  await leader.stop();
  await put('t', 'after');
  await until('the other takes over', () => texts('t').length === 1);
});

test('loses nothing and keeps the order when the log is unavailable or the relay crashes between append and delete', async () => {
  fault = (nth) => (['lost', 'unanswered', 'lost', undefined] as const)[nth % 4];
  const relay = await startRelay();
  for (let n = 0; n < 30; n += 10) {
    await put('t', ...count(n, n + 10));
    relay.wake();
  }
  await until('all arrive', async () => new Set(texts('t')).size === 30 && (await relay.stats()).depth === 0);
  expect([...new Set(texts('t'))]).toEqual(count(0, 30));
  expect(arrived.length).toBeGreaterThan(30);
  const headers = arrived.map((one) => one.record.headers['event-id']);
  expect(new Set(headers).size).toBe(30);
});

test('only pauses while its database is unavailable', async () => {
  const relay = await startRelay();
  await put('t', '0');
  await until('it works', () => arrived.length === 1);
  await wire.cut();
  await put('t', '1');
  expect((await relay.stats()).depth).toBeGreaterThanOrEqual(0);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(texts('t')).toEqual(['0']);
  await wire.mend();
  await until('it continues', () => texts('t').includes('1'));
});

test('hands over queued events when it stops', async () => {
  const relay = await startRelay();
  await until('it leads', () => relay.leads);
  await put('t', ...count(0, 700));
  await relay.stop();
  expect(texts('t')).toEqual(count(0, 700));
});
