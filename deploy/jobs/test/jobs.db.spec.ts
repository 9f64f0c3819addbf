import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { start } from '@backroom/support';
import { SERVICES } from '@backroom/standalone/topology';
import { ensureDatabase } from '@backroom/standalone/databases';
import { databaseSecretsOf } from '@backroom/standalone/secret-references';
import { startPostgres } from '@backroom/standalone/testing';
import pg from 'pg';
import { servicesWithDatabase } from '../src/config.js';
import { makeKeys } from '../src/make-keys.js';
import { tablesOf } from '../src/tables.js';
import { job } from './job.js';

describe('PLAT-2 jobs', () => {
  it('PLAT-2 print their names and the missing variables, line by line', async () => {
    expect((await job({}, 'help')).out).toMatch(/^ {2}migrate {2,}migrate the tables/m);
    expect((await job({}, 'nothing')).code).toBe(1);
    const { code, out } = await job({}, 'migrate', 'support');
    expect(code).toBe(1);
    expect(out).toContain('SUPPORT_MIGRATION_DATABASE_URL');
    expect(out).not.toContain('    at ');
    expect((await job({}, 'migrate', 'nobody')).out).toContain('nobody: no service with tables');
    expect((await job({}, 'migrate', '--running', 'support')).out).toContain('--running must be a release');
  });

  it('PLAT-2 give initial broker access to the two services, with their passwords', async () => {
    const env = {
      BROKER_ADMIN_URL: 'mqtts://admin:one@broker',
      MQTT_BROKER_URL: 'mqtts://kiosk-gateway:two@broker',
    };
    const { code, out } = await job(env, 'broker');
    expect(code).toBe(0);
    const access = JSON.parse(out) as { clients: { username: string }[] };
    expect(access.clients.map(({ username }) => username)).toEqual(['admin', 'kiosk-gateway']);
    const wrong = await job({ ...env, BROKER_ADMIN_URL: 'mqtts://root:one@broker' }, 'broker');
    expect(wrong).toEqual({ code: 1, out: 'the broker URL must contain admin and its password\n' });
  });

  it('PLAT-2 refuse demo data, with its well-known password, outside a demo', async () => {
    const env = { PRINCIPAL_ISSUERS: '{}' };
    expect((await job(env, 'seed')).out).toContain(
      'identity, catalogue, locations-kiosks, loyalty-giftcards, orders-ledger',
    );
    expect(await job(env, 'seed', 'support')).toEqual({ code: 1, out: 'DEMO must be 1\n' });
    expect(await job({ ...env, DEMO: '1' }, 'seed', 'support')).toEqual({
      code: 0,
      out: 'support has no demo data\n',
    });
  });

  it('PLAT-2 know the tables of every service that has some, from the topology', () => {
    expect(Object.keys(tablesOf).sort()).toEqual([...servicesWithDatabase].sort());
  });
});

describe('PLAT-5 a service without owner rights', () => {
  let folder: string;
  let postgres: Awaited<ReturnType<typeof startPostgres>>;
  // Separate: jobs set the passwords of roles, which other tests share.
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'backroom-jobs-'));
    chmodSync(folder, 0o711);
    postgres = await startPostgres({ dataDir: join(folder, 'postgres'), password: 'test', durable: false });
  }, 60_000);
  afterAll(async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true });
  });

  it('PLAT-5 starts only after jobs have created its tables and the topics', async () => {
    const keys = makeKeys({
      postgres: `127.0.0.1:${postgres.port}`,
      postgresOptions: '',
      broker: 'mqtt://broker:1883',
    });
    const addresses = Object.fromEntries(
      Object.entries(databaseSecretsOf(SERVICES)).map(([variable, { key }]) => [variable, keys[key]!]),
    );
    // One of them as a mounted file, as in Docker.
    const file = join(folder, 'address');
    const { SUPPORT_MIGRATION_DATABASE_URL: mounted, ...said } = addresses;
    writeFileSync(file, `${mounted}\n`);
    const adminUrl = postgres.url('postgres');
    const env = {
      ...said,
      SUPPORT_MIGRATION_DATABASE_URL_FILE: file,
      ADMIN_DATABASE_URL: adminUrl,
    };
    const log = await ensureDatabase(adminUrl, 'event-log', () => 'test');
    for (const _ of ['once', 'again'])
      expect(await job(env, 'databases')).toEqual({
        code: 0,
        out: servicesWithDatabase.map((name) => `database of ${name} is ready\n`).join(''),
      });
    const startSupport = () =>
      start({
        SERVICE_NAME: 'support',
        LOG_LEVEL: 'silent',
        MIGRATE: '0',
        EVENT_LOG_URL: log.app,
        DATABASE_URL: addresses['SUPPORT_DATABASE_URL'],
        PRINCIPAL_ISSUERS: keys['support.PRINCIPAL_ISSUERS'],
        MAIL_SEAL_KEY: keys['MAIL_SEAL_KEY'],
        MAIL_FROM: 'Backroom <no-reply@example.test>',
        PUBLIC_URL: 'https://console.example.test',
      });
    let isReady = false;
    const starting = startSupport().finally(() => (isReady = true));
    const topics = { EVENT_LOG_URL: log.app, EVENT_LOG_MIGRATION_URL: log.owner };
    expect(await job(topics, 'topics')).toMatchObject({ code: 0 });
    expect(isReady).toBe(false);
    expect(await job(env, 'migrate', 'support', 'gateway')).toEqual({
      code: 0,
      out: 'support is migrated\ngateway is migrated\n',
    });
    const support = await starting;
    expect(support.ready()).toBe(true);
    await support.stop();

    // The next release migrates, and this one restarts: during a rollout, or after a rollback.
    const next = async (step: string, needs: string | null) => {
      const client = new pg.Client({ connectionString: mounted });
      await client.connect();
      await client.query('insert into schema_migration (name, digest, needs) values ($1, $2, $3)', [
        step,
        'later',
        needs,
      ]);
      await client.end();
    };
    await next('900-more', null);
    expect(await job(env, 'migrate', 'support')).toMatchObject({ code: 0 });
    const again = await startSupport();
    expect(again.ready()).toBe(true);
    await again.stop();
    await next('901-less', '900.0.0');
    const tooOld = 'too old for this database: its step 901-less needs 900.0.0';
    await expect(startSupport()).rejects.toThrow(tooOld);
    expect(await job(env, 'migrate', 'support')).toMatchObject({
      code: 1,
      out: expect.stringMatching(/^support: Release .* is too old/),
    });
  }, 120_000);

  it('PLAT-3 PERM-1 a job creates the first person of a new system, once, with a generated password', async () => {
    const keys = makeKeys({
      postgres: `127.0.0.1:${postgres.port}`,
      postgresOptions: '',
      broker: 'mqtt://broker:1883',
    });
    const adminUrl = postgres.url('postgres');
    const log = await ensureDatabase(adminUrl, 'event-log', () => 'test');
    const identity = await ensureDatabase(adminUrl, 'identity', () => 'test');
    const env = {
      EVENT_LOG_URL: log.app,
      EVENT_LOG_MIGRATION_URL: log.owner,
      DATABASE_URL: identity.app,
      MIGRATION_DATABASE_URL: identity.owner,
      PUBLIC_URL: 'https://console.example.test',
      ...Object.fromEntries(
        [
          ...['PRINCIPAL_ISSUERS', 'PRINCIPAL_PRIVATE_KEY', 'ACCESS_TOKEN_PRIVATE_KEY', 'AUDIT_KEY'],
          'IDENTITY_SEAL_KEY',
        ].map((name) => [name, keys[`identity.${name}`]!]),
      ),
      MAIL_SEAL_KEY: keys['MAIL_SEAL_KEY']!,
      LOYALTY_GIFTCARDS_URL: 'loyalty-giftcards:50051',
    };
    const ada = ['--email', 'ada@example.test', '--first-name', 'Ada', '--last-name', 'Byron'];
    const made = await job(env, 'admin', ...ada);
    expect(made.out).toMatch(/^created super admin ada@example\.test .*\n[\w-]{24}\n$/);
    expect(await job(env, 'admin', ...ada)).toMatchObject({
      code: 1,
      out: expect.not.stringMatching(/ at /),
    });
    expect(await job(env, 'admin', '--email', 'nobody')).toMatchObject({
      code: 1,
      out: expect.stringContaining('first_name'),
    });
    const client = new pg.Client({ connectionString: adminUrl.replace(/postgres$/, 'identity') });
    await client.connect();
    const { rows } = await client.query(
      'select email, super_admin, email_verified_at is not null as proven from person',
    );
    const audited = await client.query("select from outbox where type ilike '%audit%'");
    await client.end();
    expect(rows).toEqual([{ email: 'ada@example.test', super_admin: true, proven: true }]);
    expect(audited.rowCount).toBe(1);
  }, 60_000);
});
