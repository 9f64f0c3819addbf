import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { GuardedEngine, known, PASSWORD } from './guarded-engine.js';

let guarded: GuardedEngine;

beforeAll(async () => {
  guarded = await GuardedEngine.start();
});

afterAll(() => guarded?.stop());

const ask: GuardedEngine['ask'] = (...how) => guarded.ask(...how);
const post: GuardedEngine['post'] = (...how) => guarded.post(...how);
const get: GuardedEngine['get'] = (...how) => guarded.get(...how);

const rowsOf = async (table: string): Promise<string> =>
  (await post(`SELECT count() FROM ${table}`)).text.trim();

describe('PERM-3 ClickHouse authentication', () => {
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

  it('PERM-3 accepts the credential as Basic, as headers and in the address', async () => {
    const basic = { authorization: `Basic ${btoa(`backroom:${PASSWORD}`)}` };
    expect((await get('SELECT 7', basic)).text).toBe('7\n');
    expect((await get('SELECT 7')).text).toBe('7\n');
    const inAddress = `/?query=SELECT%207&user=backroom&password=${encodeURIComponent(PASSWORD)}`;
    expect((await ask(inAddress)).text).toBe('7\n');
    expect((await fetch(`http://127.0.0.1:${guarded.engine.port}/ping`)).status).toBe(200);
  });

  it('PERM-3 refuses requests from web pages, with and without a credential', async () => {
    for (const site of ['cross-site', 'same-site', 'same-origin'])
      expect((await get('SELECT 1', { ...known, 'sec-fetch-site': site })).status).toBe(403);
    expect((await get('SELECT 1', { ...known, origin: 'null' })).status).toBe(403);
    expect((await get('SELECT 1', { ...known, 'sec-fetch-site': 'none' })).text).toBe('1\n');
  });

  it('PERM-3 sends nosniff with every answer', async () => {
    const answers = [
      await ask('/ping'),
      await get('SELECT 1'),
      await get('SELEC'),
      await get('SELECT 1', {}),
    ];
    for (const { headers } of answers) expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('PERM-3 shows its password in no process list', () => {
    if (process.platform !== 'linux') return;
    const pid = guarded.engine.pid()!;
    for (const part of ['cmdline', 'environ'])
      expect(readFileSync(`/proc/${pid}/${part}`, 'utf8')).not.toContain(PASSWORD);
  });
});

it('PERM-3 ClickHouse listens on a single port', () => {
  if (process.platform !== 'linux') return;
  const pid = guarded.engine.pid()!;
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
  expect(listening).toEqual([`0100007F:${guarded.engine.port.toString(16).toUpperCase().padStart(4, '0')}`]);
});

describe('PERM-3 GET requests to ClickHouse are read-only', () => {
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

it('PERM-3 a GET never makes a concurrent session read-only', async () => {
  const session = '/?session_id=one';
  expect((await post('CREATE TEMPORARY TABLE mine (n UInt8)', known, session)).status).toBe(200);
  expect((await ask(`${session}&query=SELECT%201`, { headers: known })).code).toBe('36');
  expect((await post('INSERT INTO mine VALUES (1)', known, session)).status).toBe(200);
});
