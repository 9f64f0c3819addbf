import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@backroom/testing/waiting';
import { Ids } from '../src/clock/ids.js';
import { SystemClock } from '../src/clock/clock.js';
import { SystemRandom } from '../src/clock/random.js';
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
  const shelf = {
    name: 'shelf',
    sql: 'create table shelf (id int primary key, name text unique, n int not null)',
  };
  await migrate(urls.ownerUrl, [outboxMigration, commandMigration, shelf]);
  database = new Database({ url: urls.url });
  const clock = new SystemClock();
  commands = new Commands('test', database, new Ids(clock, new SystemRandom()), clock, () => undefined);
}, 60_000);
beforeEach(() => execute(urls.ownerUrl, `truncate shelf; insert into shelf values (1, 'a', 0), (2, 'b', 0)`));
afterAll(async () => {
  await database.close();
  await urls.drop();
  await postgres.stop();
});

const run = <T>(work: (tx: CommandTx) => Promise<T>) =>
  commands.run(
    { name: 'shelve', scope: everyTenant, principal: servicePrincipal('test'), unaudited: 'a test' },
    work,
  );

describe('PLAT-5 concurrent commands', () => {
  it('PLAT-5 retries a deadlock so that both commands succeed', async () => {
    let met = 0;
    const add = (first: number, second: number) =>
      run(async (tx) => {
        await tx.query('update shelf set n = n + 1 where id = $1', [first]);
        met++;
        await eventually('both to hold a row', () => met >= 2, { within: 20_000, every: 5 });
        await tx.query('update shelf set n = n + 1 where id = $1', [second]);
      });
    await Promise.all([add(1, 2), add(2, 1)]);
    const rows = await database.withTenant(everyTenant, (tx) => tx.query('select n from shelf order by id'));
    expect(rows).toEqual([{ n: 2 }, { n: 2 }]);
  });

  it('PLAT-5 reports a unique violation of a concurrent command as a conflict, not as an internal error', async () => {
    const second = run((tx) => tx.query(`insert into shelf values (3, 'a', 0)`));
    await expect(second).rejects.toMatchObject({ kind: 'conflict', code: 'changed-meanwhile' });
  });

  it('PLAT-5 passes other database errors through unchanged', async () => {
    await expect(run((tx) => tx.query('select 1 / 0'))).rejects.toMatchObject({ code: '22012' });
  });
});
