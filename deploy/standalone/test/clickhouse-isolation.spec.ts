import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { GuardedEngine, known, SECRET } from './guarded-engine.js';

let guarded: GuardedEngine;

beforeAll(async () => {
  guarded = await GuardedEngine.start();
});

afterAll(() => guarded?.stop());

const post: GuardedEngine['post'] = (...how) => guarded.post(...how);
const get: GuardedEngine['get'] = (...how) => guarded.get(...how);

/** See `GuardedEngine.filled` for the signs. */
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

describe('PERM-3 ClickHouse accesses only its own store', () => {
  it.each(REACHING_OUT)('PERM-3 refuses %s', async (pattern) => {
    const sql = guarded.filled(pattern);
    const seen = [await post(sql), await get(sql)];
    for (const { status, text } of seen) {
      expect(text).not.toContain(SECRET);
      expect(status).toBeGreaterThanOrEqual(400);
    }
    expect(readdirSync(guarded.outside)).toEqual([]);
    expect(guarded.requestCount).toBe(0);
    expect((await post('SELECT * FROM kept')).text).not.toContain(SECRET);
  });

  it('PERM-3 refuses rows that continue as statements, in every format and transfer', async () => {
    const out = `SELECT 1 INTO OUTFILE '${join(guarded.outside, 'written')}'\n`;
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
    expect(existsSync(join(guarded.outside, 'written'))).toBe(false);
    expect((await post('SELECT 1')).text).toBe('1\n');
  });

  it('PERM-3 has no outside access in the engine itself, whatever the adapter lets pass', async () => {
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
    const address = `/?param_t=${encodeURIComponent(guarded.secrets)}`;
    const seen = await post('SELECT * FROM {t:Identifier}', known, address);
    expect([seen.code, seen.text.includes(SECRET)]).toEqual(['497', false]);
  });

  it('PERM-3 allows everyday analysis', async () => {
    for (const sql of [
      "SELECT 'file(' || 'INTO OUTFILE' AS `url(x)`, 1.5e3, /* file( */ 2 -- url(\n",
      'SELECT number AS url, url + 1 FROM numbers(3) ORDER BY url;',
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
