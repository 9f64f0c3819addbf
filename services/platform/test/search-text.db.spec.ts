import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { startTestEngines, type TestDatabase } from '@backroom/standalone/testing';
import { searchTextOf } from '@backroom/proto/search-words';
import { Database, everyTenant, migrate } from '../src/database/index.js';
import {
  byName,
  domainKeyOf,
  searchDomainMigration,
  searchTextMigration,
  typedPatternsOf,
  wordsBegin,
} from '../src/text/index.js';

let engines: Awaited<ReturnType<typeof startTestEngines>>;
let store: TestDatabase;
let database: Database;

beforeAll(async () => {
  engines = await startTestEngines({ postgres: true });
  store = await engines.postgres.database('search_text');
  await migrate(store.owner, [searchTextMigration, searchDomainMigration]);
  database = new Database({ url: store.app });
});

afterAll(async () => {
  await database.close();
  await store.drop();
  await engines.stop();
});

const sql = <T extends Record<string, unknown>>(text: string, values: unknown[]) =>
  database.withTenant(everyTenant, (tx) => tx.query<T>(text, values));

const searched = async (texts: readonly string[]) =>
  (
    await sql<{ text: string }>(
      'select search_text(t) as text from unnest($1::text[]) with ordinality as u(t, n) order by n',
      [texts],
    )
  ).map(({ text }) => text);

const scripts = 'Latin Greek Cyrillic Han Hiragana Katakana Hangul Thai Arabic Hebrew Devanagari'.split(' ');
const ofName = new RegExp(
  String.raw`^[\p{P}\p{S}\p{Z}\p{Nd}\p{Cf}\p{M}\t\n${scripts.map((script) => `\\p{Script=${script}}`).join('')}]$`,
  'u',
);
/** Letters with case that the ICU of the embedded engine does not know. */
const tooNew = /[\u1c89\u1c8a\ua7b8-\ua7ff]/u;
const characters = Array.from({ length: 0x110000 }, (_, code) => code)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code))
  .filter((character) => ofName.test(character) && !tooNew.test(character));

it('SHELL-11 F14 F15: Postgres and the runtime read each character of a name alike', async () => {
  const texts = characters.map((character) => `a${character}b ${character}`);
  const found = await searched(texts);
  expect(texts.filter((text, at) => searchTextOf(text) !== found[at])).toEqual([]);
});

it('SHELL-11 F14 F15: Postgres and the runtime read any text alike', async () => {
  const any = fc.nat(characters.length - 1).map((at) => characters[at]!);
  const text = fc.array(fc.oneof(any, fc.constantFrom(...' -aZ0$éßİΣ☕')), { maxLength: 12 });
  const texts = fc.sample(text, 3_000).map((parts) => parts.join(''));
  expect(await searched(texts)).toEqual(texts.map(searchTextOf));
});

it('F13: lists find each typed word at the beginning of a word', async () => {
  const names = ['Coca-Cola Arena', "O'Brien", 'Kiosk #12', 'カフェ東京', 'Zürich', '100 %'];
  const findBy = async (keywords: string) =>
    (
      await sql<{ name: string }>(
        `select name from unnest($2::text[]) with ordinality as t(name, n) where ${wordsBegin('name', '$1')} order by n`,
        [typedPatternsOf(keywords), names],
      )
    ).map(({ name }) => name);
  expect(await findBy('cola')).toEqual(['Coca-Cola Arena']);
  expect(await findBy('arena coca')).toEqual(['Coca-Cola Arena']);
  expect(await findBy('o’brien')).toEqual(["O'Brien"]);
  expect(await findBy('12')).toEqual(['Kiosk #12']);
  expect(await findBy('東京')).toEqual(['カフェ東京']);
  expect(await findBy('zurich')).toEqual(['Zürich']);
  for (const nothing of ['ola', '%', '_', '\\', '---']) expect(await findBy(nothing)).toEqual([]);
  expect(await findBy(' ')).toEqual(names);
});

it.each([
  ['hop', true],
  ['mary', true],
  ['mary-hop', true],
  ['MARY-hop@EX', true],
  ['<mary-hop@example.test>', true],
  ['hop@ex', true],
  ['ann hop@example.test', true],
  ['@example', true],
  ['@', false],
  ['example', false],
  ['test', false],
  ['op@ex', false],
  ['mary@', false],
  ['hop@e%', false],
])('F13: lists find an email by "%s": %s', async (typed, is) => {
  const [row] = await sql<{ found: boolean }>(
    `select ${wordsBegin('name', '$1', 'email')} as found from (values ($2::text, $3::text)) as t(name, email)`,
    [typedPatternsOf(typed, true), 'Ann Lee', 'mary-hop@example.test'],
  );
  expect(row!.found).toBe(is);
});

it.each([
  ...['@münch', '@munch', '@munchen', '@münchen.ex', 'max@münchen.example', 'max@xn--mnchen-3ya.example'],
])('F21: lists find both stored forms of an email by "%s"', async (typed) => {
  const rows = await sql<{ email: string }>(
    `select email from unnest($2::text[]) as t(email) where ${wordsBegin("'Max'", '$1', 'email')} order by 1`,
    [
      typedPatternsOf(typed, true),
      [
        'max@xn--mnchen-3ya.example',
        'max@münchen.example',
        'max@xn--bcher-kva.example',
        'max@munich.example',
      ],
    ],
  );
  expect(rows).toEqual([{ email: 'max@münchen.example' }, { email: 'max@xn--mnchen-3ya.example' }]);
});

it('F21: lists find a domain stored in ASCII by a part of it', async () => {
  const [row] = await sql<{ found: boolean }>(
    `select ${wordsBegin("'Max'", '$1', 'email')} as found from (values ($2::text)) as t(email)`,
    [typedPatternsOf('@xn--mnch', true), 'max@xn--mnchen-3ya.example'],
  );
  expect(row!.found).toBe(true);
});

it('F21: Postgres decodes the labels of domains', async () => {
  const domains = [
    ...['münchen.example', '北京.例え', 'ラーメン.jp', 'παράδειγμα.δοκιμή', 'правительство.рф', 'a-ü-b.x-ñ'],
    ...['faß.example', 'مثال.إختبار', '한국.example', 'bücher.bücher.test', '😀.test', '𠮷野家.jp'],
  ];
  const odd = ['xn--', 'xn--a', 'xn--99999999999', 'xn--a-.x', 'xn--zzzzzzzzzzzzzzzzzzzzz', 'plain.test', ''];
  const stored = [...domains.map((domain) => domainKeyOf(domain)!), ...odd];
  const rows = await sql<{ shown: string }>(
    'select domain_in_unicode(d) as shown from unnest($1::text[]) with ordinality as t(d, n) order by n',
    [stored],
  );
  expect(rows.map(({ shown }) => shown).slice(0, domains.length)).toEqual(domains);
  expect(rows).toHaveLength(stored.length);
});

it('F30: Postgres sorts names as the console does', async () => {
  const names = [
    ...[
      'Zürich HB',
      'Zone Co',
      'Zurich',
      'Ørsted',
      'Łódź Fabryczna',
      'Lodz',
      'ＡＢＣ店',
      'abc',
      'ABC',
      'Abd',
      '10',
      '9',
    ],
    ...[
      '(x)',
      '#1',
      'カフェ',
      'かふぇ',
      'Ääkkö',
      'Азбука',
      'Ёлка',
      'Éclair',
      'eclair',
      'a b',
      'ab',
      'a-b',
      'ß',
      'sr',
      'st',
    ],
  ];
  const sorted = await sql<{ name: string }>(
    `select name from unnest($1::text[]) as t(name) order by ${byName('name')}`,
    [names],
  );
  expect(sorted.map(({ name }) => name)).toEqual(names.toSorted(new Intl.Collator('en').compare));
});
