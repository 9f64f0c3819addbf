import { outwardFunctions, type EngineFunction } from '../src/engines/clickhouse-functions.js';
import { GuardedEngine, known, SECRET } from './guarded-engine.js';

let guarded: GuardedEngine;

beforeAll(async () => {
  guarded = await GuardedEngine.start();
});

afterAll(() => guarded?.stop());

/** The name of a function is enough to run it; see `GuardedEngine.filled` for the signs. */
const BY_NAME = [
  "SELECT arrayMap(file, ['@'])",
  "SELECT arrayMap(FILE, ['@'])",
  "SELECT arrayMap(`file`, ['@'])",
  'SELECT arrayMap("file", [\'@\'])',
  "SELECT arrayMap(file, arrayMap(x -> concat(x, ''), ['@']))",
  "SELECT arrayMap(x -> file(x), ['@'])",
  "SELECT arrayFilter(file, ['@'])",
  "SELECT arrayFold(file, ['@'], '')",
  "SELECT mapApply(file, map('@', 1))",
  "WITH file AS f SELECT arrayMap(f, ['@'])",
  "WITH file AS f SELECT f('@')",
  "WITH (x -> file(x)) AS f SELECT f('@')",
  "SELECT * APPLY file FROM (SELECT '@' AS a)",
  "SELECT * APPLY(file) FROM (SELECT '@' AS a)",
  "SELECT * APPLY (x -> file(x)) FROM (SELECT '@' AS a)",
  "SELECT COLUMNS('a') APPLY(\"file\") FROM (SELECT '@' AS a)",
  "SELECT COLUMNS('a') APPLY `file` FROM (SELECT '@' AS a)",
  "SELECT t.* APPLY file FROM (SELECT '@' AS a) AS t",
  "EXPLAIN SELECT arrayMap(file, ['@'])",
  "EXPLAIN AST SELECT file('@')",
  "SELECT '@' AS a WHERE 1file(a)",
  'SELECT file FROM kept',
  "SELECT 1 AS a QUALIFY arrayMap(file, ['@']) = ['']",
  "INSERT INTO kept SELECT arrayJoin(arrayMap(file, ['@']))",
  "INSERT INTO kept VALUES (arrayMap(file, ['@'])[1])",
  "CREATE TABLE later (a String, b Array(String) DEFAULT arrayMap(file, ['@'])) ENGINE = Memory",
  'CREATE TABLE later (a String, b Array(String) MATERIALIZED arrayMap(file, [a])) ENGINE = Memory',
  'CREATE TABLE later (a String, b Array(String) ALIAS arrayMap(file, [a])) ENGINE = Memory',
  'CREATE TABLE later (a String, INDEX i arrayMap(file, [a]) TYPE set(1)) ENGINE = MergeTree ORDER BY a',
  'CREATE TABLE later (a String, CONSTRAINT c CHECK arrayMap(file, [a]) != []) ENGINE = MergeTree ORDER BY a',
  'CREATE TABLE later (a String, PROJECTION p (SELECT arrayMap(file, [a]) ORDER BY a)) ENGINE = MergeTree ORDER BY a',
  'CREATE TABLE later (a String, d Date TTL d + length(arrayMap(file, [a])[1])) ENGINE = MergeTree ORDER BY a',
  "ALTER TABLE kept ADD COLUMN b Array(String) DEFAULT arrayMap(file, ['@'])",
  "ALTER TABLE kept UPDATE a = arrayMap(file, ['@'])[1] WHERE 1",
  "DELETE FROM kept WHERE arrayMap(file, ['@']) = ['']",
  "CREATE VIEW later AS SELECT arrayMap(file, ['@'])",
  "CREATE VIEW later AS SELECT arrayMap({f:Identifier}, ['@'])",
  'CREATE MATERIALIZED VIEW later ENGINE = Memory AS SELECT arrayMap(file, [a]) FROM kept',
  'CREATE FUNCTION later AS file',
  "SELECT arrayMap(catboostEvaluate, ['@'])",
  "SELECT arrayMap(AIGenerate, ['@'])",
  'SELECT arrayMap(addressToLine, [1])',
  "SELECT arrayMap(dictGet, ['@'])",
  "SELECT arrayMap(filesystemAvailable, ['@'])",
  "SELECT hasColumnInTable('127.0.0.1:#', 'default', 'kept', 'a')",
];

/** Texts and settings that contain expressions, which the engine runs. */
const IN_TEXTS = [
  "SELECT * FROM format(Values, 'a String', '(file(\\'@\\'))')",
  "SELECT * FROM format('Values', 'a String', '(file(\\'@\\'))')",
  "SELECT * FROM `format`(Values, 'a String', '(file(\\'@\\'))')",
  "SELECT * FROM format(JSONEachRow, 'a String, b String DEFAULT file(\\'@\\')', '{\"a\":\"x\"}')",
  "SELECT b FROM values('a String, b String ALIAS file(\\'@\\')', ('x', 'y'))",
  "INSERT INTO kept SELECT b FROM values('a String, b String ALIAS file(\\'@\\')', ('x', 'y'))",
  "INSERT INTO kept VALUES ((SELECT b FROM values('a String, b String ALIAS file(\\'@\\')', ('x', 'y'))))",
  "SELECT b FROM generateRandom('a String, b String ALIAS file(\\'@\\')') LIMIT 1",
  "SELECT b FROM null('a String, b String ALIAS file(\\'@\\')')",
  "SELECT 1 AS x SETTINGS additional_result_filter = 'throwIf(file(\\'@\\') != \\'\\') = 0'",
  "SELECT * FROM kept SETTINGS additional_table_filters = {'kept': 'throwIf(file(\\'@\\') != \\'\\') = 0'}",
  'SELECT 1 SETTINGS ast_fuzzer_runs = 1',
  "SET additional_result_filter = 'file(\\'@\\')'",
];

describe('PERM-3 ClickHouse runs no function with outside access, even by its name alone', () => {
  it.each([...BY_NAME, ...IN_TEXTS])('PERM-3 refuses %s', async (pattern) => {
    const sql = guarded.filled(pattern);
    for (const { status, text } of [await guarded.post(sql), await guarded.get(sql)]) {
      expect(text).not.toContain(SECRET);
      expect(status).toBeGreaterThanOrEqual(400);
    }
    expect(guarded.requestCount).toBe(0);
    expect((await guarded.post("SELECT count() FROM system.tables WHERE name = 'later'")).text).toBe('0\n');
    expect((await guarded.post('SELECT * FROM kept')).text).not.toContain(SECRET);
  });

  it('PERM-3 reports that a column of such a name cannot be used', async () => {
    const { code, text } = await guarded.post('SELECT number AS file FROM numbers(1)');
    expect([code, text]).toEqual([
      '497',
      expect.stringContaining('a column or an alias cannot be called so'),
    ]);
  });

  it('PERM-3 accepts no such name as a parameter in the address, a form or a session', async () => {
    const sql = guarded.filled("SELECT arrayMap({f:Identifier}, ['@'])");
    const form = new FormData();
    form.append('query', sql);
    form.append('param_f', 'file');
    await guarded.post("SET param_f = 'file'", known, '/?session_id=names');
    const seen = [
      await guarded.post(sql, known, '/?param_f=file'),
      await guarded.post(sql.replace(':', ' /**/ : '), known, '/?param_f=file'),
      await guarded.post(sql, known, '/?session_id=names'),
      await guarded.ask('/', { method: 'POST', body: form, headers: known }),
    ];
    for (const { code, text } of seen) expect([code, text.includes(SECRET)]).toEqual(['497', false]);
  });

  it('PERM-3 accepts no expression as a setting in the address', async () => {
    for (const setting of ['additional_result_filter', 'parallel_replicas_custom_key']) {
      const filter = encodeURIComponent(guarded.filled("throwIf(file('@') != '') = 0"));
      const { code } = await guarded.post('SELECT 1', known, `/?${setting}=${filter}`);
      expect([setting, code]).toEqual([setting, '452']);
    }
  });

  it('PERM-3 allows functions with merely similar names', async () => {
    for (const sql of [
      "SELECT arrayMap(x -> path(x), ['http://a/b']), arrayMap(upper, ['a']), * APPLY toString FROM numbers(1)",
      "SELECT format('{} {}', 1, 2), version(), currentDatabase(), hostName(), toTypeName(1), transform(1, [1], [2])",
      "INSERT INTO kept VALUES ('file(1)'), (concat('a', 'b'))",
      "INSERT INTO kept (a) VALUES (lower('C'))",
      'CREATE TABLE nests (a UInt8, n Nested(b UInt8)) ENGINE = Null',
    ])
      expect([sql, (await guarded.post(sql)).text.startsWith('Code:')]).toEqual([sql, false]);
  });
});

describe('PERM-3 the functions of the installed engine', () => {
  let functions: EngineFunction[];
  let described: { name: string; description: string }[];

  beforeAll(async () => {
    const rows = async <Row>(sql: string): Promise<Row[]> =>
      (JSON.parse((await guarded.post(`${sql} FORMAT JSON`)).text) as { data: Row[] }).data;
    functions = await rows(
      'SELECT name, alias_to AS aliasOf, categories AS category, origin FROM system.functions',
    );
    described = await rows('SELECT name, description FROM system.functions');
  });

  it('PERM-3 are all reviewed: a new function that is not known to be harmless is refused and listed here', () => {
    const families = /^(dictget|dicthas|dictisin|region|__)/;
    const refused = [...new Set(outwardFunctions(functions))].filter((name) => !families.test(name));
    expect(refused.sort()).toMatchInlineSnapshot(`
      [
        "_cast",
        "addresstoline",
        "addresstolinewithinlines",
        "addresstosymbol",
        "aiclassify",
        "aiembed",
        "aiextract",
        "aigenerate",
        "aitranslate",
        "catboostevaluate",
        "evalmlmethod",
        "file",
        "filesystemavailable",
        "filesystemcapacity",
        "filesystemunreserved",
        "fqdn",
        "fullhostname",
        "fuzzquery",
        "generateserialid",
        "getclienthttpheader",
        "getmacro",
        "getoskernelversion",
        "getserverport",
        "getserversetting",
        "hascolumnintable",
        "hasthreadfuzzer",
        "logtrace",
        "naivebayesclassifier",
        "naivebayesclassifierwithallprobs",
        "naivebayesclassifierwithprob",
        "showcertificate",
        "validatenestedarraysizes",
        "zookeepersessionuptime",
      ]
    `);
  });

  it('PERM-3 are harmless by their own description as well', () => {
    const refused = new Set(outwardFunctions(functions));
    const reaching =
      /\bfile ?system|\b(from|to|of|in) (a |the )?(local |external )?(files?|disks?|director(y|ies))\b|\b(LLM|named collection|HTTP (request|endpoint|server)|network|credentials?|(external|remote) (server|model|service|dictionary)|server configuration|dictionary)\b/i;
    const suspect = described.filter(({ name, description }) => {
      const prose = description.replaceAll(/\]\([^)]*\)|https?:\/\/\S+/g, '');
      return !refused.has(name.toLowerCase()) && reaching.test(prose);
    });
    expect(suspect.map(({ name }) => name).sort()).toMatchInlineSnapshot(`
      [
        "hostName",
        "indexHint",
        "isIPAddressInRange",
        "joinGet",
        "joinGetOrNull",
        "lead",
        "leadInFrame",
        "lowCardinalityIndices",
        "lowCardinalityKeys",
        "naiveBayesNgrams",
        "netloc",
        "sleep",
        "sleepEachRow",
        "uniqCombined",
      ]
    `);
  });

  it('PERM-3 share no name with a harmless one, in any case', () => {
    const refused = outwardFunctions(functions);
    const lowerCase = functions.map(({ name }) => name.toLowerCase());
    expect(lowerCase.filter((name) => refused.includes(name))).toHaveLength(refused.length);
  });
});
