import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { ClickHouseLogLevel, createClient, type ClickHouseClient } from '@clickhouse/client';
import { eventually } from '@backroom/testing/waiting';
import { startClickHouse, type ClickHouse } from '../src/engines/clickhouse.js';
import { isAlive, waitUntil } from '../src/process-table.js';

let folder: string;
let engine: ClickHouse;
let client: ClickHouseClient;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'backroom clickhouse '));
  engine = await startClickHouse({ dataDir: folder, password: 'of this test' });
  client = createClient({ url: engine.url, log: { level: ClickHouseLogLevel.OFF } });
});

afterAll(async () => {
  await client?.close();
  await engine?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Plain HTTP, with the credential of the address in headers. */
function ask(init: RequestInit, path = '/'): Promise<Response> {
  const { origin, username, password } = new URL(engine.url);
  const known = { 'x-clickhouse-user': username, 'x-clickhouse-key': decodeURIComponent(password) };
  return fetch(`${origin}${path}`, { ...init, headers: { ...known, ...init.headers } });
}

async function rows<T = Record<string, unknown>>(
  query: string,
  params: Record<string, unknown> = {},
  more: object = {},
): Promise<T[]> {
  const result = await client.query({ query, query_params: params, format: 'JSONEachRow', ...more });
  return (await result.json()) as T[];
}

describe('ClickHouse interface', () => {
  it('answers a ping and reports its version', async () => {
    expect(await client.ping()).toMatchObject({ success: true });
    expect((await rows<{ v: string }>('SELECT version() AS v'))[0]!.v).toMatch(/^\d+\./);
  });

  it('binds typed parameters of any content', async () => {
    const params = {
      text: `x'y\\z\n\t"; DROP TABLE t; --`,
      ids: [1, 2],
      names: ["a'b", '\\'],
      at: new Date(0),
      none: null,
    };
    expect(
      await rows(
        'SELECT {text:String} AS text, {ids:Array(UInt64)} AS ids, {names:Array(String)} AS names, {at:DateTime} AS at, {none:Nullable(String)} AS none',
        params,
      ),
    ).toEqual([
      { text: params.text, ids: [1, 2], names: params.names, at: '1970-01-01 00:00:00', none: null },
    ]);
  });

  it('keeps parameters and settings of concurrent queries apart', async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, i) =>
        rows<{ n: number; s: string }>(
          "SELECT {n:UInt32} AS n, getSetting('max_block_size') AS s, sleep(0.005)",
          { n: i },
          {
            clickhouse_settings: { max_block_size: String(1000 + i) },
          },
        ),
      ),
    );
    answers.forEach(([row], i) => expect(row).toMatchObject({ n: i, s: 1000 + i }));
    expect((await rows<{ s: number }>("SELECT getSetting('max_block_size') AS s"))[0]!.s).toBeGreaterThan(
      2000,
    );
  });

  it('removes duplicates in a ReplacingMergeTree under FINAL', async () => {
    await client.command({
      query:
        'CREATE TABLE fact (account UInt64, id UUID, version UInt32, amount Int64) ENGINE = ReplacingMergeTree(version) ORDER BY (account, id)',
    });
    const id = '0190a5c4-0000-7000-8000-000000000001';
    for (const version of [1, 3, 2]) {
      const result = await client.insert({
        table: 'fact',
        format: 'JSONEachRow',
        values: [{ account: 1, id, version, amount: version * 100 }],
      });
      expect(result.summary?.written_rows).toBe('1');
    }
    expect(await rows('SELECT version, toInt32(amount) AS amount FROM fact FINAL')).toEqual([
      { version: 3, amount: 300 },
    ]);
  });

  it('accepts streamed and compressed inserts, with columns and a database', async () => {
    await client.command({ query: 'CREATE DATABASE other' });
    const other = createClient({
      url: engine.url,
      database: 'other',
      compression: { request: true, response: true },
    });
    try {
      await other.command({
        query: "CREATE TABLE t (id UInt64, name String DEFAULT 'none') ENGINE = MergeTree ORDER BY id",
      });
      await other.insert({
        table: 't',
        format: 'JSONEachRow',
        columns: ['id'],
        values: Readable.from(
          (function* () {
            for (let id = 0; id < 20_000; id += 1) yield { id };
          })(),
        ),
      });
      await other.insert({
        table: 't',
        format: 'CSV',
        values: Readable.from(['7,"a ""b"""\n'], { objectMode: false }),
      });
      const [row] = (await (
        await other.query({
          query: "SELECT toInt32(count()) AS n, toInt32(countIf(name = 'none')) AS none FROM t",
          format: 'JSONEachRow',
        })
      ).json()) as object[];
      expect(row).toEqual({ n: 20_001, none: 20_000 });
    } finally {
      await other.close();
    }
  });

  it('supports materialized views, temporary tables of a session, and INSERT … SELECT', async () => {
    const session = { session_id: 'analyst' };
    await client.command({ query: 'CREATE TEMPORARY TABLE scratch (n UInt8)', ...session });
    await client.command({ query: 'INSERT INTO scratch SELECT number FROM numbers(3)', ...session });
    expect(await rows('SELECT toInt32(sum(n)) AS s FROM scratch', {}, session)).toEqual([{ s: 3 }]);
    await expect(rows('SELECT * FROM scratch')).rejects.toMatchObject({ code: '60' });
  });

  it.each([
    ['SELECT * FROM nowhere', '60', 404],
    ['SELEC 1', '62', 400],
    ['SELECT throwIf(1)', '395', 500],
    ['SELECT {missing:UInt8}', '456', 400],
  ])('names the error of %s', async (query, code, status) => {
    await expect(rows(query)).rejects.toMatchObject({ code });
    const response = await ask({ method: 'POST', body: query });
    expect([response.status, response.headers.get('x-clickhouse-exception-code')]).toEqual([status, code]);
  });

  it('refuses an unknown setting, an invalid row and a busy session', async () => {
    await expect(rows('SELECT 1', {}, { clickhouse_settings: { nonsense: 1 } })).rejects.toMatchObject({
      code: '115',
    });
    await client.command({ query: 'CREATE TABLE strict (id UInt64) ENGINE = MergeTree ORDER BY id' });
    await expect(
      client.insert({ table: 'strict', format: 'JSONEachRow', values: [{ id: 'x' }] }),
    ).rejects.toMatchObject({ code: expect.any(String) });
    const slow = rows('SELECT sleep(2)', {}, { session_id: 'busy' });
    const running = () => rows("SELECT 1 FROM system.processes WHERE query LIKE 'SELECT sleep(2)%'");
    await eventually('the slow query to run', async () => (await running()).length > 0, { every: 20 });
    await expect(rows('SELECT 1', {}, { session_id: 'busy' })).rejects.toMatchObject({ code: '373' });
    await slow;
  });

  it('answers plain HTTP, but not a web page', async () => {
    expect(await (await ask({}, '/?query=SELECT%201%2B1')).text()).toBe('2\n');
    const zipped = await ask({
      method: 'POST',
      body: gzipSync('SELECT 3 FORMAT JSONEachRow'),
      headers: { 'content-encoding': 'gzip' },
    });
    expect(await zipped.json()).toEqual({ 3: 3 });
    expect(
      (
        await ask({
          method: 'POST',
          body: 'SELECT 1',
          headers: { origin: 'http://elsewhere.test' },
        })
      ).status,
    ).toBe(403);
  });

  it('loses no acknowledged row after kill -9 and restarts on the same port', async () => {
    await client.command({ query: 'CREATE TABLE kept (id UInt64) ENGINE = MergeTree ORDER BY id' });
    await client.insert({ table: 'kept', format: 'JSONEachRow', values: [{ id: 1 }, { id: 2 }] });
    const killed = engine.pid()!;
    process.kill(killed, 'SIGKILL');
    expect(await waitUntil(() => !isAlive(killed), 10_000)).toBe(true);
    const answers = () => rows('SELECT toInt32(count()) AS n FROM kept');
    const answer = await eventually('ClickHouse to come back', answers, { within: 15_000 });
    expect(answer).toEqual([{ n: 2 }]);
  });
});
