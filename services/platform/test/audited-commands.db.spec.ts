import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Ids } from '../src/clock/ids.js';
import { SystemClock } from '../src/clock/clock.js';
import { SystemRandom } from '../src/clock/random.js';
import { changesRows } from '../src/command/changes-rows.js';
import { commandMigration, Commands, type CommandTx } from '../src/command/index.js';
import { Database, everyTenant } from '../src/database/index.js';
import { migrate } from '../src/database/migrate.js';
import { outboxMigration } from '../src/outbox/index.js';
import { servicePrincipal } from '../src/principal/index.js';
import { execute, TestPostgres } from './event-log-postgres.js';

let postgres: TestPostgres;
let urls: Awaited<ReturnType<TestPostgres['database']>>;
let database: Database;
let commands: Commands;
beforeAll(async () => {
  postgres = await TestPostgres.start();
  urls = await postgres.database();
  await migrate(urls.ownerUrl, [outboxMigration, commandMigration]);
  database = new Database({ url: urls.url });
  const clock = new SystemClock();
  const ids = new Ids(clock, new SystemRandom());
  commands = new Commands('test', database, ids, clock, () => undefined);
}, 60_000);
beforeEach(() => execute(urls.ownerUrl, 'truncate command_answer, outbox'));
afterAll(async () => {
  await database.close();
  await urls.drop();
  await postgres.stop();
});

const codec = { encode: () => ({ finish: () => Buffer.from('noted') }), decode: () => '' };
const noted = {
  event: { topic: 'notes', type: 'Noted', version: 1, codec },
  ...{ key: '1', accountId: 0, payload: '' },
};
const insert = `insert into command_answer (actor, key, command, digest) values ('a', 'k', 'c', 'd')`;
const run = <T>(work: (tx: CommandTx) => Promise<T>, more: { unaudited?: string } = {}) =>
  commands.run({ name: 'note', scope: everyTenant, principal: servicePrincipal('test'), ...more }, work);
const kept = () =>
  database.withTenant(everyTenant, async (tx) => ({
    answers: (await tx.query('select 1 from command_answer')).length,
    events: (await tx.query('select 1 from outbox')).length,
  }));
const unaudited = 'note changed something and did not audit it';

describe('PERM-5 commands', () => {
  it('PERM-5 fails and rolls back when a command changes rows without an audit entry', async () => {
    await expect(run((tx) => tx.query(insert))).rejects.toThrow(unaudited);
    expect(await kept()).toEqual({ answers: 0, events: 0 });
  });

  it('PERM-5 fails and publishes nothing when a command publishes an event without an audit entry', async () => {
    await expect(run(async (tx) => tx.publish(noted))).rejects.toThrow(unaudited);
    expect(await kept()).toEqual({ answers: 0, events: 0 });
  });

  it('PERM-5 allows an audited change, an unaudited change with a stated reason, and a read', async () => {
    const change = { accountId: 1, subjectKind: 'note', subjectId: 1, after: { text: 'A' } };
    await run(async (tx) => {
      await tx.query(insert);
      tx.audit(change);
    });
    await run((tx) => tx.query(`delete from command_answer where key = 'k'`), {
      unaudited: 'kept for a day',
    });
    await run((tx) => tx.query('select 1 from command_answer for update'));
    expect(await kept()).toEqual({ answers: 0, events: 1 });
  });

  it.each([
    'INSERT\n  INTO person (id) values (1)',
    'with gone as (delete from session returning id) select id from gone',
    'update account a set name = $1 from other b where a.id = b.id',
    'update only "odd name" set x = 1',
    'UPDATE "tax" SET "rate" = $1, "version" = "version" + 1 WHERE "id" = $2',
    'update public.person as p set enabled = true',
    'merge into person using other on true when matched then delete',
  ])('PERM-5 recognizes a statement that changes rows: %s', (sql) => {
    expect(changesRows(sql)).toBe(true);
  });

  it.each([
    'select * from person where id = $1 for update',
    'select * from person p for update of p skip locked',
    'select updated_at, deleted from person',
    "select 'insert into person' as text -- delete from person",
  ])('PERM-5 does not take a read for a change: %s', (sql) => {
    expect(changesRows(sql)).toBe(false);
  });
});
