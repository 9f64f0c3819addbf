import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { searchWordsOf } from '@backroom/proto/search-words';
import { demoPeople, signIn, type DemoPerson, type Person } from '@backroom/testing/people';
import { plantCanaries } from '@backroom/testing/plant-canaries';
import { apiUrl } from '@backroom/testing/running-system';
import { postgres } from '@backroom/testing/stores';

type Row = Record<string, unknown>;

/** The value of a row under a name or path: `location.name`. */
const within = (row: unknown, path: string): unknown =>
  path.split('.').reduce((found, name) => (found as Row | null)?.[name], row);

interface Searched {
  as?: DemoPerson;
  query?: string;
  /** Key of the rows in the response: `data` by default. */
  rows?: string;
  /** A searched text of a row. */
  text: string;
  /** Whether it has no pages. */
  isWhole?: boolean;
}
const everyDay = 'startDate=2020-01-01&endDate=2100-01-01';

/** A list with keywords that is missing here fails. */
const lists: Record<string, Searched> = {
  '/accounts/list': { rows: 'account.rows', text: 'name' },
  '/accounts/{accountId}/tabs': { rows: 'data.updatedUsers', text: 'lastName' },
  '/accounts/{id}/api-keys': { text: 'name' },
  '/accounts/{id}/groups': { text: 'name' },
  '/accounts/{id}/roles': { text: 'name' },
  '/accounts/{id}/taxes': { text: 'name' },
  '/accounts/{id}/taxes/locations': { text: 'locationName' },
  '/accounts/{id}/users': { rows: 'data.users', text: 'email' },
  '/alarms': { text: 'deviceName' },
  '/audit': { as: 'owner', query: everyDay, text: 'actor.name' },
  '/carts': { as: 'gc', query: everyDay, rows: 'shoppingCart', text: 'locationName' },
  '/commands': { text: 'deviceName' },
  '/invites': { as: 'owner', text: 'lastName' },
  '/kiosks/list': { rows: 'rows', text: 'name' },
  '/locations': { rows: 'Locations', text: 'name' },
  '/locations/all': { text: 'name', isWhole: true },
  '/locations/coolers': { rows: 'coolers', text: 'name' },
  '/locations/products': { rows: 'data.products', text: 'name' },
  '/locations/stocks': { rows: 'locations', text: 'name' },
  '/locations/themes/search': { text: 'locationName' },
  '/locations/{id}/stocks': { text: 'productName' },
  '/loyalties': { rows: 'locations.rows', text: 'name' },
  '/loyalties/products': { text: 'name', isWhole: true },
  '/orders': { as: 'shopper', query: everyDay, rows: 'orders.rows', text: 'location.name' },
  '/quarantine': { query: 'state=rejected', text: 'location.name' },
  '/reports/ledgers': {
    as: 'owner',
    query: `type=order&${everyDay}`,
    rows: 'orders.rows',
    text: 'location.name',
  },
  '/settings/links': { text: 'name' },
  '/users': { rows: 'data.users', text: 'email' },
  '/users/customers': { rows: 'users', text: 'email' },
  '/users/groups': { rows: 'groups', text: 'name' },
  '/users/groups/picker': { text: 'name', isWhole: true },
  '/utilities/accounts/{id}/giftCards': { rows: 'IssuedGiftCard.rows', text: 'user.email' },
};

/** Lists that search by numbers and ids only, or need a record of their own: proven by the tests of their service. */
const others = [
  ...['/journal/entries', '/journal/sums', '/payments/reconciliation', '/system/dead-letters'],
  ...['/products/imports/{id}/rows', '/quarantine/{id}/products', '/users/customers/picker'],
  ...['/users/groups/{customerGroupId}', '/locations/{id}/kiosks/{kioskId}/commands'],
  '/locations/{locationId}/coolers/{id}/events',
];

/** Ways to type a word that find the same. */
const typings: Record<string, (word: string) => string> = {
  'in capitals': (word) => word.toUpperCase(),
  'with an accent': (word) => `${word[0]}\u0301${word.slice(1)}`,
  'after an invisible blank': (word) => `\u200b${word}`,
  'between hard blanks and lines': (word) => `\u00a0${word}\t\r\n`,
  'in full width': (word) =>
    word.replaceAll(/[!-~]/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0)),
  'in brackets': (word) => `(${word})`,
  'after a hyphen': (word) => `-${word}`,
};

const { paths } = (await (await fetch(`${apiUrl}/openapi.json`)).json()) as {
  paths: Record<string, { get?: { parameters?: { name: string }[] } }>;
};
const searched = Object.entries(paths)
  .filter(([, { get }]) => get?.parameters?.some(({ name }) => name === 'keywords'))
  .map(([path]) => path.replace(/^\/v2/, ''))
  .filter((path) => !path.includes('/download/') && !others.includes(path));

let people: Record<DemoPerson, Person>;
let account: number;
let location: number;
let link: number;
const searchedLink = { name: 'Searched (Ops-Board)', url: 'https://board.example.test/' };
beforeAll(async () => {
  people = Object.fromEntries(
    await Promise.all(demoPeople.map(async (name) => [name, await signIn(name)])),
  ) as typeof people;
  account = people.owner.accounts[0]!;
  const { Locations } = await people.owner.get<{ Locations: { id: number }[] }>('/locations');
  location = Locations[0]!.id;
  link = (await people.super.post<{ id: number }>('/settings/links', searchedLink)).id;
  await plantCanaries();
  await postgres(
    'identity',
    `insert into api_key (id, account_id, name, prefix, hash, permissions, group_id, created_by, created_at)
     select gen_random_uuid(), account_id, 'Searched key', 'searched', gen_random_uuid()::text::bytea, '{}', min(id),
       (select min(id) from person), now() from location_group group by account_id`,
  );
  await postgres(
    'orders_ledger',
    `insert into quarantine (id, account_id, location_id, device_id, message_id, order_id, reason, code, body, received_at,
       state, resolved_by, resolved_at)
     select gen_random_uuid(), account_id, location_id, 0, gen_random_uuid(), gen_random_uuid()::text, 'planted', 'total',
       '{}', now(), 'rejected', 1, now() from location_copy`,
  );
}, 60_000);

afterAll(() => people.super.call(`/settings/links/${link}`, { method: 'DELETE' }));

async function rowsOf(path: string, keywords: string): Promise<Row[]> {
  const { as = 'super', query = '', rows = 'data', isWhole } = lists[path]!;
  const at = path.replace(
    /\{(?:id|accountId)\}/,
    String(path.startsWith('/locations/') ? location : account),
  );
  const asked = new URLSearchParams(query);
  if (!isWhole) asked.set('limit', '1000');
  if (keywords) asked.set('keywords', keywords);
  const answer = await people[as].call(`${at}?${asked.toString()}`);
  expect([path, keywords, answer.status]).toEqual([path, keywords, 200]);
  return within(answer.body, rows) as Row[];
}

const textsOf = (path: string, rows: readonly Row[]) =>
  rows.map((row) => String(within(row, lists[path]!.text) ?? '')).filter((text) => !/canary/i.test(text));

/** The last Latin word of a text; of an email before its domain, which is found after an @ only. */
const wordOf = (text: string) =>
  searchWordsOf(text.replace(/@.*/, '')).findLast((word) => /^[a-z]{3}/.test(word));

describe('searched lists', () => {
  it('SHELL-11 are all tested here', () => {
    expect([...searched].sort()).toEqual(Object.keys(lists).sort());
  });

  it.each(Object.keys(lists))('F13 F14 F15: %s finds a word however it is typed or pasted', async (path) => {
    const all = textsOf(path, await rowsOf(path, ''));
    const text = all.find((one) => wordOf(one));
    const word = wordOf(text ?? '')!;
    expect([path, word]).toEqual([path, expect.any(String)]);
    for (const [how, typing] of Object.entries(typings))
      expect([how, textsOf(path, await rowsOf(path, typing(word)))]).toEqual([
        how,
        expect.arrayContaining([text]),
      ]);
    for (const nothing of ['---', `${word}${word}zzz`])
      expect([nothing, textsOf(path, await rowsOf(path, nothing))]).toEqual([nothing, []]);
  });
});
