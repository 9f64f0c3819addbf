import { pino } from 'pino';
import { FixedClock, SystemClock } from '../src/clock/clock.js';
import { Ids } from '../src/clock/ids.js';
import { SystemRandom } from '../src/clock/random.js';
import { Database } from '../src/database/database.js';
import { migrate } from '../src/database/migrate.js';
import { tenantPolicy } from '../src/database/tenancy.js';
import {
  cancel,
  DueWorkRunner,
  dueWorkMigration,
  schedule,
  type DueWork,
  type DueWorkHandler,
} from '../src/due-work/index.js';
import { outboxMigration } from '../src/outbox/index.js';
import { until } from './event-log.contract.js';
import { execute, TestPostgres } from './event-log-postgres.js';

const start = new Date('2026-03-01T12:00:00Z');
const log = pino({ level: 'silent' });
let postgres: TestPostgres;
let urls: Awaited<ReturnType<TestPostgres['database']>>;
let database: Database;
let clock: FixedClock;

beforeAll(async () => {
  postgres = await TestPostgres.start();
  urls = await postgres.database();
  await migrate(urls.ownerUrl, [
    outboxMigration,
    dueWorkMigration,
    { name: 'effects', sql: `create table effect (account_id bigint, text text); ${tenantPolicy('effect')}` },
  ]);
  database = new Database({ url: urls.url });
}, 60_000);
beforeEach(async () => {
  clock = new FixedClock(start);
  await execute(urls.ownerUrl, 'truncate due_work, effect, outbox');
});
afterAll(async () => {
  await database.close();
  await urls.drop();
  await postgres.stop();
});

const later = (seconds: number) => new Date(start.getTime() + seconds * 1_000);
const plan = (work: Partial<DueWork>) =>
  database.transaction((tx) =>
    schedule(tx, { kind: 'expire', key: 'k', accountId: 7, dueAt: later(60), payload: {}, ...work }),
  );

async function runner(
  handle: DueWorkHandler['handle'],
  own: SystemClock | FixedClock = clock,
): Promise<DueWorkRunner> {
  const made = new DueWorkRunner({ database, clock: own, ids: new Ids(own, new SystemRandom()), log });
  // With a fixed clock nothing runs automatically: tests trigger it.
  if (own instanceof SystemClock) await made.start([{ kind: 'expire', handle }]);
  else made.register([{ kind: 'expire', handle }]);
  return made;
}

test('runs work once when it is due, in a transaction of its account', async () => {
  const done: DueWork[] = [];
  const one = await runner(async (tx, work) => {
    done.push(work);
    await tx.query('insert into effect values (7, $1)', [work.key]);
  });
  await plan({ payload: { amount: 5 } });
  expect(await one.runDue()).toBe(0);
  clock.moveTo(later(60));
  expect(await one.runDue()).toBe(1);
  expect(await one.runDue()).toBe(0);
  expect(done).toEqual([
    { kind: 'expire', key: 'k', accountId: 7, dueAt: later(60), payload: { amount: 5 } },
  ]);
  await plan({ key: 'foreign', accountId: 8, dueAt: start });
  expect(await one.runDue()).toBe(0);
});

test('shares work among many runners without running any of it twice', async () => {
  const done: string[] = [];
  await database.transaction((tx) =>
    schedule(
      tx,
      ...Array.from({ length: 200 }, (_, n) => ({
        kind: 'expire',
        key: `${n}`,
        accountId: 7,
        dueAt: start,
        payload: null,
      })),
    ),
  );
  const runners = await Promise.all(
    [1, 2, 3].map(() => runner(async (_tx, work) => void done.push(work.key))),
  );
  const counts = await Promise.all(runners.map((one) => one.runDue()));
  expect(counts.reduce((sum, count) => sum + count)).toBe(200);
  expect(new Set(done).size).toBe(200);
});

test('rolls back failed work and retries it after a pause', async () => {
  let broken = true;
  const one = await runner(async (tx) => {
    await tx.query(`insert into effect values (7, 'x')`);
    if (broken) throw new Error('not now');
  });
  await plan({ dueAt: start });
  expect(await one.runDue()).toBe(0);
  broken = false;
  expect(await one.runDue()).toBe(0);
  clock.moveTo(later(1));
  expect(await one.runDue()).toBe(1);
  expect(await execute(urls.ownerUrl, 'select * from effect')).toHaveLength(1);
});

test('can be rescheduled and canceled, and can reschedule itself', async () => {
  const one = await runner(async (tx, work) => schedule(tx, { ...work, dueAt: later(120) }));
  await plan({ dueAt: start });
  await plan({ dueAt: later(30) });
  expect(await one.runDue()).toBe(0);
  clock.moveTo(later(30));
  expect(await one.runDue()).toBe(1);
  expect(await database.transaction((tx) => cancel(tx, 'expire', 'k'))).toBe(true);
  expect(await database.transaction((tx) => cancel(tx, 'expire', 'k'))).toBe(false);
  clock.moveTo(later(120));
  expect(await one.runDue()).toBe(0);
});

test('does not lose work that is rescheduled while it waits for its handler', async () => {
  const one = await runner(async (_tx, work) => {
    if (work.key === 'first') await plan({ key: 'second', dueAt: later(300) });
  });
  await plan({ key: 'first', dueAt: start });
  await plan({ key: 'second', dueAt: start });
  expect(await one.runDue()).toBe(1);
  const [left] = await execute(urls.ownerUrl, 'select key, due_at from due_work');
  expect(left).toEqual({ key: 'second', due_at: later(300) });
});

test('sleeps until the next work is due', async () => {
  const own = new SystemClock();
  let at = 0;
  const one = await runner(async () => void (at = Date.now()), own);
  const due = Date.now() + 200;
  await plan({ dueAt: new Date(due) });
  one.wake();
  await until('it ran', () => at > 0);
  // Not early, and earlier than its next poll would have been, two seconds after the first.
  expect(at - due).toBeGreaterThanOrEqual(0);
  expect(at - due).toBeLessThan(1_500);
  await one.stop();
});
