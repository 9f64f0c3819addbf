import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestEngines, type TestDatabase } from '@backroom/standalone/testing';
import pg from 'pg';
import { awaitMigrations, migrate, numbered } from '../src/database/index.js';
import { until } from './event-log.contract.js';

let engines: Awaited<ReturnType<typeof startTestEngines>>;
let store: TestDatabase;

beforeAll(async () => {
  engines = await startTestEngines({ postgres: true });
  store = await engines.postgres.database('migrate');
}, 60_000);
afterAll(async () => {
  await store.drop();
  await engines.stop();
});

const step = (name: string) => ({ name, sql: `create table "${name}" (id int)` });
const [things, parts, labels, bins] = ['001-things', '002-parts', '003-labels', '010-bins'].map(step) as [
  ReturnType<typeof step>,
  ...ReturnType<typeof step>[],
];

it('PLAT-5 orders the migrations of several parts of a service by their numbers', () => {
  expect(numbered([bins!, things, labels!, parts!])).toEqual([things, parts, labels, bins]);
});

it('PLAT-5 rejects two migrations with one number, and one without a number', () => {
  expect(() => numbered([things, step('001-others')])).toThrow(
    'Migrations 001-things and 001-others have the same number',
  );
  expect(() => numbered([step('things')])).toThrow('Migration things has no number');
});

it('PLAT-5 rejects a migration numbered before an applied one: other databases have the reverse order', async () => {
  await migrate(store.owner, [step('platform-own'), things, labels!]);
  await expect(migrate(store.owner, [step('platform-own'), things, parts!, labels!])).rejects.toThrow(
    'Migration 002-parts was added after 3 had been applied: give it the next number',
  );
  await migrate(store.owner, [step('platform-own'), step('platform-other'), things, labels!, bins!]);
});

it('PLAT-5 defers a migration that a running release is too old for, with its indexes built, until that release has ended', async () => {
  const own = await engines.postgres.database('going-on');
  const contract = {
    name: '002-no-label',
    needs: '0.3.0',
    indexes: { thing_by_size: 'on thing (size)' },
    sql: 'alter table thing drop column label',
  };
  const steps = [
    { name: '001-thing', sql: 'create table thing (size int, label text)' },
    contract,
    { name: '003-more', sql: 'create table more (id int)' },
  ];
  const client = new pg.Client({ connectionString: own.owner });
  await client.connect();
  const exists = async (sql: string) => (await client.query(sql)).rowCount === 1;
  const label = "select from pg_attribute where attrelid = 'thing'::regclass and attname = 'label'";
  try {
    expect(await migrate(own.owner, steps, { release: '0.3.0', runningRelease: '0.2.0' })).toBe(
      '002-no-label',
    );
    expect(await exists(label)).toBe(true);
    expect(await exists("select from pg_class where relname = 'thing_by_size'")).toBe(true);
    expect(await exists("select from pg_class where relname = 'more'")).toBe(false);
    expect(await migrate(own.owner, steps, { release: '0.3.0', runningRelease: '0.3.0' })).toBeUndefined();
    expect(await exists(label + ' and not attisdropped')).toBe(false);
    expect(await exists("select from pg_class where relname = 'more'")).toBe(true);
  } finally {
    await client.end();
    await own.drop();
  }
});

describe('PLAT-5 a release running next to the one after it', () => {
  const before = [step('001-a'), step('002-b')];
  const after = [...before, step('003-c')];
  /** Removed by the release after the next, when nothing needs it any more. */
  const contracted = [...after, { name: '004-no-a', sql: 'drop table "001-a"', needs: '0.3.0' }];

  it('PLAT-5 starts on a database migrated by the next release, until a migration declares it too old', async () => {
    const own = await engines.postgres.database('next-release');
    try {
      await migrate(own.owner, before, { release: '0.2.0' });
      await migrate(own.owner, after, { release: '0.3.0' });
      await migrate(own.owner, before, { release: '0.2.0' });
      await migrate(own.owner, contracted, { release: '0.4.0' });
      await migrate(own.owner, after, { release: '0.3.0' });
      await migrate(own.owner, after, { release: '0.10.0' });
      await expect(migrate(own.owner, before, { release: '0.2.0' })).rejects.toThrow(
        'Release 0.2.0 is too old for this database: its step 004-no-a needs 0.3.0',
      );
      await expect(migrate(own.owner, [step('001-a'), { ...step('002-b'), sql: '' }])).rejects.toThrow(
        'Migration 002-b was edited after it had been applied',
      );
    } finally {
      await own.drop();
    }
  });

  it('PLAT-5 waits for the migrations when a service lacks the rights of the owner', async () => {
    const own = await engines.postgres.database('waiting');
    try {
      const waiting = awaitMigrations(own.app, after, { within: 20_000 });
      await migrate(own.owner, before);
      await migrate(own.owner, after);
      await waiting;
      await expect(awaitMigrations(own.app, contracted, { within: 50 })).rejects.toThrow(
        'The database still lacks 004-no-a: run jobs migrate',
      );
      await migrate(own.owner, contracted, { release: '0.4.0' });
      await expect(awaitMigrations(own.app, before, { within: 50, release: '0.2.0' })).rejects.toThrow(
        'too old for this database',
      );
    } finally {
      await own.drop();
    }
  });

  it('PLAT-5 does not block others for long when a migration waits for a table', async () => {
    const own = await engines.postgres.database('locked');
    const [holder, other] = [1, 2].map(() => new pg.Client({ connectionString: own.owner })) as [
      pg.Client,
      pg.Client,
    ];
    await Promise.all([holder.connect(), other.connect()]);
    try {
      await migrate(own.owner, [step('001-a')]);
      await holder.query('begin; lock table "001-a" in access share mode');
      const change = { name: '002-more', sql: 'alter table "001-a" add column more int' };
      const migrating = migrate(own.owner, [step('001-a'), change]);
      const waits: number[] = [];
      for (const end = performance.now() + 3_000; performance.now() < end;) {
        const began = performance.now();
        await other.query('select count(*) from "001-a"');
        waits.push(performance.now() - began);
      }
      // The change did try to lock: otherwise this would have proved nothing.
      expect(Math.max(...waits)).toBeGreaterThan(200);
      expect(Math.max(...waits)).toBeLessThan(2_500);
      await holder.query('commit');
      await migrating;
    } finally {
      await Promise.all([holder.end(), other.end()]);
      await own.drop();
    }
  });

  it('PLAT-5 builds an index of a large table during concurrent writes, in one of several migrators', async () => {
    const own = await engines.postgres.database('indexed');
    const [holder, other] = [1, 2].map(() => new pg.Client({ connectionString: own.owner })) as [
      pg.Client,
      pg.Client,
    ];
    await Promise.all([holder.connect(), other.connect()]);
    try {
      await migrate(own.owner, [step('001-a')]);
      await holder.query('begin; insert into "001-a" values (1)');
      const indexed = { name: '002-found', indexes: { a_by_id: 'on "001-a" (id)' }, sql: '' };
      let hasEnded = false;
      const migrating = Promise.all([1, 2].map(() => migrate(own.owner, [step('001-a'), indexed]))).then(
        () => (hasEnded = true),
      );
      const built = () =>
        other.query(`select indisvalid from pg_index where indexrelid = to_regclass('a_by_id')`);
      await until('it is being built', async () => (await built()).rowCount === 1);
      // The index waits for the open write, and no write waits for the index.
      await other.query(`set lock_timeout = '1s'; insert into "001-a" values (2)`);
      expect([hasEnded, (await built()).rows]).toEqual([false, [{ indisvalid: false }]]);
      await holder.query('commit');
      await migrating;
      expect((await built()).rows).toEqual([{ indisvalid: true }]);
    } finally {
      await Promise.all([holder.end(), other.end()]);
      await own.drop();
    }
  });

  it('PLAT-5 rebuilds an invalid index and leaves a valid one alone', async () => {
    const own = await engines.postgres.database('broken-off');
    const client = new pg.Client({ connectionString: own.owner });
    await client.connect();
    try {
      await migrate(own.owner, [step('001-a')]);
      await client.query('insert into "001-a" values (1), (1)');
      const once = { name: '002-once', indexes: { a_by_id: 'on "001-a" (id)' }, sql: 'select 1' };
      await expect(
        client.query('create unique index concurrently a_by_id on "001-a" (id)'),
      ).rejects.toThrow();
      const failing = { ...once, sql: 'select nothing' };
      await expect(migrate(own.owner, [step('001-a'), failing])).rejects.toThrow('002-once failed');
      const built = await client.query(`select 'a_by_id'::regclass::oid as oid, indisvalid, indisunique
        from pg_index where indexrelid = 'a_by_id'::regclass`);
      expect(built.rows).toMatchObject([{ indisvalid: true, indisunique: false }]);
      await migrate(own.owner, [step('001-a'), once]);
      expect((await client.query(`select 'a_by_id'::regclass::oid as oid`)).rows).toMatchObject([
        { oid: (built.rows[0] as { oid: number }).oid },
      ]);
      const other = { ...once, indexes: { a_by_id: 'on "001-a" (id desc)' } };
      await expect(migrate(own.owner, [step('001-a'), other])).rejects.toThrow('was edited');
    } finally {
      await client.end();
      await own.drop();
    }
  });

  it('PLAT-5 accepts a database migrated before migrations declared what they need', async () => {
    const own = await engines.postgres.database('taken-on');
    const client = new pg.Client({ connectionString: own.owner });
    await client.connect();
    try {
      await client.query(
        'create table schema_migration (name text primary key, digest text not null, applied_at timestamptz not null default now())',
      );
      await migrate(own.owner, before);
      await awaitMigrations(own.app, before, { within: 50 });
    } finally {
      await client.end();
      await own.drop();
    }
  });
});
