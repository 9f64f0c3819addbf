import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { startClickHouse, type ClickHouse } from '../src/engines/clickhouse.js';

const PASSWORD = 'the secret of this test';
const known = { 'x-clickhouse-user': 'backroom', 'x-clickhouse-key': PASSWORD };

let folder: string;
let engine: ClickHouse;
let secrets: string;
let outside: string;
/** Something of this machine that must not be asked. */
let neighbour: Server;
let asked = 0;
let neighbourUrl: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'backroom-doors-'));
  outside = join(folder, 'outside');
  mkdirSync(outside);
  secrets = join(folder, 'secrets.json');
  writeFileSync(secrets, 'TOP-SECRET\n');
  neighbour = createServer((_request, response) => {
    asked += 1;
    response.end('TOP-SECRET\n');
  }).listen(0, '127.0.0.1');
  await once(neighbour, 'listening');
  neighbourUrl = `http://127.0.0.1:${(neighbour.address() as AddressInfo).port}/x`;
  engine = await startClickHouse({ dataDir: join(folder, 'clickhouse'), password: PASSWORD });
  const made = await post('CREATE TABLE kept (a String) ENGINE = MergeTree ORDER BY a');
  expect(made.status).toBe(200);
});

afterAll(async () => {
  await engine?.stop();
  neighbour?.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Seen {
  status: number;
  code: string | null;
  text: string;
  headers: Headers;
}

async function ask(address: string, init: RequestInit = {}): Promise<Seen> {
  const answer = await fetch(`http://127.0.0.1:${engine.port}${address}`, init);
  const { status, headers } = answer;
  return { status, code: headers.get('x-clickhouse-exception-code'), text: await answer.text(), headers };
}

const post = (sql: string, headers: Record<string, string> = known, address = '/'): Promise<Seen> =>
  ask(address, { method: 'POST', body: sql, headers });
const get = (sql: string, headers: Record<string, string> = known): Promise<Seen> =>
  ask(`/?query=${encodeURIComponent(sql)}`, { headers });

const rowsOf = async (table: string): Promise<string> =>
  (await post(`SELECT count() FROM ${table}`)).text.trim();

describe('PERM-3 ClickHouse asks who is there', () => {
  it.each([
    ['no credential', {}, ''],
    ['a wrong password', { ...known, 'x-clickhouse-key': 'guess' }, ''],
    ['another user', { ...known, 'x-clickhouse-user': 'default' }, ''],
    ['a wrong Basic', { authorization: `Basic ${btoa('backroom:guess')}` }, ''],
    ['an empty Basic', { authorization: 'Basic ' }, ''],
    ['a wrong one in the address', {}, '&user=backroom&password=guess'],
  ])('PERM-3 refuses %s with its own code, by GET and POST', async (_what, headers, more) => {
    const read = await ask(`/?query=SELECT%201${more}`, { headers: headers as Record<string, string> });
    expect([read.status, read.code]).toEqual([403, '516']);
    const written = await ask(`/?x=1${more}`, {
      method: 'POST',
      body: 'SELECT 1',
      headers: headers as Record<string, string>,
    });
    expect([written.status, written.code]).toEqual([403, '516']);
  });

  it('PERM-3 takes the credential as Basic, as headers and in the address', async () => {
    const basic = { authorization: `Basic ${btoa(`backroom:${PASSWORD}`)}` };
    expect((await get('SELECT 7', basic)).text).toBe('7\n');
    expect((await get('SELECT 7')).text).toBe('7\n');
    const inAddress = `/?query=SELECT%207&user=backroom&password=${encodeURIComponent(PASSWORD)}`;
    expect((await ask(inAddress)).text).toBe('7\n');
    expect((await fetch(`http://127.0.0.1:${engine.port}/ping`)).status).toBe(200);
  });

  it('PERM-3 never lets a page ask, however it tries, credential or not', async () => {
    for (const site of ['cross-site', 'same-site', 'same-origin'])
      expect((await get('SELECT 1', { ...known, 'sec-fetch-site': site })).status).toBe(403);
    expect((await get('SELECT 1', { ...known, origin: 'null' })).status).toBe(403);
    expect((await get('SELECT 1', { ...known, 'sec-fetch-site': 'none' })).text).toBe('1\n');
  });

  it('PERM-3 says nosniff on every answer', async () => {
    const answers = [
      await ask('/ping'),
      await get('SELECT 1'),
      await get('SELEC'),
      await get('SELECT 1', {}),
    ];
    for (const { headers } of answers) expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('PERM-3 tells its password to nobody who lists processes', () => {
    if (process.platform !== 'linux') return;
    const pid = engine.pid()!;
    for (const part of ['cmdline', 'environ'])
      expect(readFileSync(`/proc/${pid}/${part}`, 'utf8')).not.toContain(PASSWORD);
  });
});

it('PERM-3 ClickHouse listens on its one port and on no other', () => {
  if (process.platform !== 'linux') return;
  const pid = engine.pid()!;
  const sockets = readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
    const [, inode] = /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`)) ?? [];
    return inode ? [inode] : [];
  });
  const listening = ['tcp', 'tcp6'].flatMap((kind) =>
    readFileSync(`/proc/${pid}/net/${kind}`, 'utf8')
      .split('\n')
      .map((line) => line.trim().split(/\s+/))
      .filter((fields) => fields[3] === '0A' && sockets.includes(fields[9]!))
      .map((fields) => fields[1]),
  );
  expect(listening).toEqual([`0100007F:${engine.port.toString(16).toUpperCase().padStart(4, '0')}`]);
});

describe('PERM-3 ClickHouse by GET is read', () => {
  it.each([
    "INSERT INTO kept VALUES ('x')",
    'CREATE TABLE made (a UInt8) ENGINE = Memory',
    'CREATE TEMPORARY TABLE made (a UInt8)',
    'DROP TABLE kept',
    'TRUNCATE TABLE kept',
    'SET max_threads = 1',
    "/* SELECT */ INSERT INTO kept VALUES ('x')",
    "WITH 'x' AS a INSERT INTO kept SELECT a",
    'INSERT INTO kept FORMAT TSV\nx',
    "SELECT 1; INSERT INTO kept VALUES ('x')",
  ])('PERM-3 refuses %s', async (sql) => {
    expect((await get(sql)).status).toBeGreaterThanOrEqual(400);
    expect(await rowsOf('kept')).toBe('0');
  });

  it.each([
    'SELECT 1',
    'WITH 1 AS a SELECT a',
    '(SELECT 1)',
    'SHOW TABLES',
    'DESCRIBE kept',
    'EXPLAIN SELECT 1',
    'EXISTS kept',
  ])('PERM-3 reads %s', async (sql) => {
    expect((await get(sql)).status).toBe(200);
  });
});

/** `@` is a file of secrets, `%` one to be written, `!` an address. */
const REACHING_OUT = [
  "SELECT * FROM file('@', 'LineAsString')",
  "SELECT * FROM FILE('@', LineAsString)",
  "SELECT * FROM file\n\t('@', 'LineAsString')",
  "SELECT * FROM file/**/('@', 'LineAsString')",
  "SELECT * FROM file/* /* */ ' */('@', 'LineAsString')",
  "SELECT * FROM file -- '\n('@', 'LineAsString')",
  "SELECT * FROM `file`('@', 'LineAsString')",
  "SELECT * FROM \"file\"('@', 'LineAsString')",
  "SELECT * FROM `fil\\x65`('@', 'LineAsString')",
  "SELECT * FROM file\u00a0('@', 'LineAsString')",
  "SELECT * FROM file(\u2018@\u2019, 'LineAsString')",
  "SELECT * FROM file($$@$$, 'LineAsString')",
  "SELECT 1.file('@')",
  "WITH x AS (SELECT * FROM file('@', 'LineAsString')) SELECT * FROM x",
  "SELECT (SELECT any(line) FROM file('@', 'LineAsString'))",
  "SELECT * FROM view(SELECT * FROM file('@', 'LineAsString'))",
  "SELECT '\\'', * FROM file('@', 'LineAsString') -- '",
  "SELECT '''', * FROM file('@', 'LineAsString') -- '",
  "SELECT '\\\\', file('@') --'",
  "SELECT file('@')",
  "SELECT `file`('@')",
  'SELECT * FROM `@`',
  "SELECT * FROM '@'",
  'SELECT * FROM default.`@`',
  "SELECT * FROM fileCluster('default', '@', 'LineAsString')",
  "SELECT * FROM merge('@', '.*')",
  "SELECT * FROM executable('cat @', 'LineAsString', 'line String')",
  "SELECT * FROM eval('SELECT 1') SETTINGS allow_experimental_eval_table_function = 1",
  "DESCRIBE TABLE file('@')",
  "CREATE VIEW peek AS SELECT * FROM file('@', 'LineAsString')",
  "CREATE TABLE peek ENGINE = MergeTree ORDER BY tuple() AS SELECT * FROM file('@', 'LineAsString')",
  "CREATE TABLE peek AS file('@', 'LineAsString')",
  "CREATE TABLE peek (line String) ENGINE = File(LineAsString, '@')",
  "CREATE TABLE peek (line String) ENGINE File(LineAsString, '@')",
  'CREATE DATABASE peek ENGINE = Filesystem',
  "CREATE DATABASE peek ENGINE = Filesystem('/')",
  "CREATE DICTIONARY peek (line String) PRIMARY KEY line SOURCE(FILE(PATH '@' FORMAT 'TSV')) LIFETIME(0) LAYOUT(FLAT())",
  "CREATE FUNCTION peek AS () -> file('@')",
  "ATTACH TABLE peek FROM '%' (line String) ENGINE = MergeTree ORDER BY line",
  "INSERT INTO kept FROM INFILE '@' FORMAT LineAsString",
  "INSERT INTO kept FORMAT TSV\n\n\nSELECT 1 INTO OUTFILE '%'",
  "INSERT INTO kept FORMAT TSV\nx\n\nSELECT 1 INTO OUTFILE '%'",
  "INSERT INTO kept VALUES ('x'); SELECT 1 INTO OUTFILE '%'",
  "INSERT INTO kept VALUES (file('@'))",
  "INSERT INTO FUNCTION file('%', 'TSV', 'a String') VALUES ('x')",
  "INSERT INTO TABLE FUNCTION file('%', 'TSV', 'a String') SELECT 'x'",
  "SELECT 1 INTO OUTFILE '%'",
  "SELECT 1 INTO/**/outfile '%'",
  "SELECT 1; SELECT 2 INTO OUTFILE '%'",
  "BACKUP TABLE kept TO File('%')",
  "CREATE TABLE peek (a String) ENGINE = MergeTree ORDER BY a SETTINGS disk = disk(type = 'local', path = '%/')",
  "SELECT 1 AS x FORMAT Template SETTINGS format_template_resultset = '@'",
  "SELECT 1 AS x SETTINGS output_format_schema = '%' FORMAT Protobuf",
  "SET input_format_record_errors_file_path = '%'",
  "SET dialect = 'prql'",
  "SELECT * FROM url('!', 'LineAsString', 'line String')",
  "SELECT * FROM urlCluster('default', '!', 'LineAsString', 'line String')",
  "INSERT INTO FUNCTION url('!', 'TSV', 'a String') VALUES ('x')",
  "CREATE TABLE peek (line String) ENGINE = URL('!', LineAsString)",
  "SELECT * FROM s3('!', 'LineAsString')",
  "SELECT * FROM S3('!', 'LineAsString')",
  "SELECT * FROM iceberg('!')",
  "SELECT * FROM postgresql('127.0.0.1:#', 'postgres', 'pg_authid', 'postgres', 'x')",
  "SELECT * FROM mysql('127.0.0.1:#', 'a', 'b', 'c', 'd')",
  "SELECT * FROM remote('127.0.0.1:#', system.one)",
  "SELECT * FROM remoteSecure('127.0.0.1:#', system.one)",
  "SELECT * FROM redis('127.0.0.1:#', 'k', 'k String')",
  "SELECT * FROM mongodb('127.0.0.1:#', 'a', 'b', 'c', 'd', 'k String')",
  "SELECT * FROM sqlite('@', 'x')",
  "SELECT * FROM hdfs('hdfs://127.0.0.1:#/x', 'TSV', 'a String')",
  "SELECT * FROM azureBlobStorage('!', 'c', 'b', 'a', 'a', 'TSV')",
  "CREATE DATABASE peek ENGINE = PostgreSQL('127.0.0.1:#', 'd', 'u', 'p')",
  'CREATE TABLE peek (a String) ENGINE = Distributed(default, system, one)',
  'SYSTEM SHUTDOWN',
  'GRANT ALL ON *.* TO default',
  'CREATE USER other',
];

it('PERM-3 a GET never makes a session of others read-only', async () => {
  const session = '/?session_id=one';
  expect((await post('CREATE TEMPORARY TABLE mine (n UInt8)', known, session)).status).toBe(200);
  expect((await ask(`${session}&query=SELECT%201`, { headers: known })).code).toBe('36');
  expect((await post('INSERT INTO mine VALUES (1)', known, session)).status).toBe(200);
});

describe('PERM-3 ClickHouse keeps to its own store', () => {
  const marks = (sql: string): string =>
    sql
      .replaceAll('@', secrets)
      .replaceAll('%', join(outside, 'written'))
      .replaceAll('!', neighbourUrl)
      .replaceAll('#', new URL(neighbourUrl).port);

  it.each(REACHING_OUT)('PERM-3 refuses %s', async (pattern) => {
    const sql = marks(pattern);
    const seen = [await post(sql), await get(sql)];
    for (const { status, text } of seen) {
      expect(text).not.toContain('TOP-SECRET');
      expect(status).toBeGreaterThanOrEqual(400);
    }
    expect(readdirSync(outside)).toEqual([]);
    expect(asked).toBe(0);
    expect((await post('SELECT * FROM kept')).text).not.toContain('TOP-SECRET');
  });

  it('PERM-3 refuses rows that go on as statements, in every format and however they come', async () => {
    const out = `SELECT 1 INTO OUTFILE '${join(outside, 'written')}'\n`;
    for (const [format, row] of [
      ['TSV', 'a'],
      ['CSV', '"a"'],
      ['JSONEachRow', '{"a":"a"}'],
      ['JSONCompactEachRow', '["a"]'],
    ]) {
      const address = `/?query=${encodeURIComponent(`INSERT INTO kept FORMAT ${format}`)}`;
      for (const gap of ['\n\n', '\n\r\n', '\n\n;', '\n\n\n'])
        expect((await post(`${row}${gap}${out}`, known, address)).status).toBeGreaterThanOrEqual(400);
      expect((await post(`\n\n${out}`, known, address)).status).toBeGreaterThanOrEqual(400);
    }
    expect(existsSync(join(outside, 'written'))).toBe(false);
    expect((await post('SELECT 1')).text).toBe('1\n');
  });

  it('PERM-3 the engine itself holds no right to reach out, whatever the adapter lets pass', async () => {
    const rights = (await post('SHOW GRANTS')).text;
    for (const right of [
      'FILE',
      'URL',
      'REMOTE',
      'S3',
      'POSTGRES',
      'MYSQL',
      'ALL',
      'SYSTEM',
      'DICTIONARY',
      'FUNCTION',
      'BACKUP',
    ])
      expect(rights).not.toMatch(new RegExp(`\\b${right}\\b`));
    expect((await get('SELECT * FROM {t:Identifier}&param_t=x')).status).toBeGreaterThanOrEqual(400);
    const address = `/?param_t=${encodeURIComponent(secrets)}`;
    const seen = await post('SELECT * FROM {t:Identifier}', known, address);
    expect([seen.code, seen.text.includes('TOP-SECRET')]).toEqual(['497', false]);
  });

  it('PERM-3 leaves everyday analysis alone', async () => {
    for (const sql of [
      "SELECT 'file(' || 'INTO OUTFILE' AS `url(x)`, 1.5e3, /* file( */ 2 -- url(\n",
      'SELECT number AS file, file + 1 FROM numbers(3) ORDER BY file;',
      "SELECT trim(BOTH ' ' FROM ' x '), format('{} {}', 1, 2), log(2), x'41', [1, 2][1], (1, 2).1",
      'CREATE TABLE days (d Date, n UInt8) ENGINE = ReplacingMergeTree ORDER BY d SETTINGS index_granularity = 1024',
      'CREATE OR REPLACE VIEW seen AS SELECT * FROM days WHERE n != 0',
      'CREATE MATERIALIZED VIEW sums ENGINE = SummingMergeTree ORDER BY d AS SELECT d, n FROM days',
      'CREATE TABLE other AS days',
      "INSERT INTO days VALUES ('2026-01-01', 1), ('2026-01-02', 2);",
      'INSERT INTO days (d, n) FORMAT TSV\n2026-01-03\t3\n2026-01-04\t4\n',
      'INSERT INTO other SELECT * FROM days FINAL',
      'ALTER TABLE days ADD COLUMN IF NOT EXISTS m UInt8 AFTER n',
      'EXCHANGE TABLES days AND other',
      'OPTIMIZE TABLE days FINAL',
      'TRUNCATE TABLE other',
      'DROP TABLE IF EXISTS other',
    ])
      expect([sql, (await post(sql)).text.startsWith('Code:')]).toEqual([sql, false]);
    expect((await get('SELECT sum(n) FROM days')).text).toBe('10\n');
  });
});
