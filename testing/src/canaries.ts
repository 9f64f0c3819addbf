import { everyResource, recordsOf, type ResourceIds } from './resources.js';
import { postgres, type ServiceDatabase } from './stores.js';

/** Data of one operator that must not be visible to users without a grant there. */
export interface Canaries extends ResourceIds {
  name: string;
  locations: number[];
  /** Ids of the users with a grant there. */
  users: number[];
  /** The newest sale without a customer, and the id of its payment. */
  orders: { id: string; payment: string }[];
  products: number[];
  /** Names and ids that occur only in this operator's rows. */
  words: string[];
}

export const tenantDatabases: ServiceDatabase[] = [
  ...(['identity', 'catalogue', 'locations_kiosks', 'orders_ledger', 'loyalty_giftcards'] as const),
  ...(['reporting', 'support'] as const),
];

/** A table with rows of operators, as the database's catalogue describes it. */
export interface TenantTable {
  database: ServiceDatabase;
  name: string;
  /** The number of operators with rows in it; an array of accounts counts as one. */
  operators: number;
}

/** Finds every table under row-level security in the catalogues of all databases. */
export async function tenantTables(): Promise<TenantTable[]> {
  const all = await Promise.all(
    tenantDatabases.map(async (database) => {
      const found = await postgres<{ name: string; accounts: string }>(database, tenantTableNames);
      const tables: TenantTable[] = [];
      // Sequentially: one connection per table would exceed the server's limit.
      for (const { name, accounts } of found) {
        const [row] = await postgres<{ operators: number }>(
          database,
          `select count(distinct ${accounts}) as operators from "${name}"`,
        );
        tables.push({ database, name, operators: row!.operators });
      }
      return tables;
    }),
  );
  return all.flat();
}

const tenantTableNames = `
  select c.relname as name, i.column_name as accounts from information_schema.columns i
  join pg_class c on c.relname = i.table_name and c.relnamespace = 'public'::regnamespace
  where i.table_schema = 'public' and i.column_name in ('account_id', 'account_ids') and c.relkind in ('r', 'p')
    and c.relrowsecurity and not c.relispartition
  order by 1`;

/** Larger tables are the books: their newest sales serve as canaries. */
const fewRows = 3_000;

/** A state or a code belongs to no operator: `unchanged`, `tabPayment`, `not-one-of`. Planted texts contain a digit. */
const wordOfProgram = '^[a-z]+([A-Z-][a-z]+)*$';

/** Texts and ids of tenant tables that occur in the rows of one operator alone, so that new tables are covered, too. */
async function ownTexts(): Promise<Map<number, Set<string>>> {
  const owners = new Map<string, Set<number>>();
  for (const database of tenantDatabases) {
    const columns = await postgres<{ name: string; column: string }>(
      database,
      `select t.name, i.column_name as column from (${tenantTableNames}) t
       join information_schema.columns i on i.table_schema = 'public' and i.table_name = t.name
       where t.accounts = 'account_id' and i.data_type in ('text', 'uuid', 'character varying')`,
    );
    for (const { name, column } of columns)
      for (const row of await postgres<{ account_id: number; text: string }>(
        database,
        `select distinct account_id, "${column}"::text as text from "${name}"
         where length("${column}"::text) >= 8 and account_id is not null and "${column}"::text !~ $1
           and (select count(*) from (select from "${name}" limit ${fewRows + 1}) as first) <= ${fewRows}`,
        [wordOfProgram],
      ))
        owners.set(row.text, (owners.get(row.text) ?? new Set()).add(row.account_id));
  }
  const texts = new Map<number, Set<string>>();
  for (const [text, accounts] of owners) {
    const [account] = accounts;
    if (accounts.size === 1) texts.set(account!, (texts.get(account!) ?? new Set()).add(text));
  }
  return texts;
}

/** Returns the canaries of every operator of the running system, by account id. */
export async function canariesOf(): Promise<Map<number, Canaries>> {
  const accounts = await postgres<{ id: number; name: string }>(
    'identity',
    'select id, name from account order by id',
  );
  const grants = await postgres<{ account_id: number; person_id: number; email: string }>(
    'identity',
    'select distinct g.account_id, g.person_id, p.email from person_grant g join person p on p.id = g.person_id',
  );
  const known = await Promise.all(
    everyResource.map(async ([name, resource]) => [name, await recordsOf(resource)] as const),
  );
  const places = await postgres<{ id: number; account_id: number }>(
    'locations_kiosks',
    'select id, account_id from location order by id',
  );
  const devices = await postgres<{ id: number; account_id: number; login: string; serial_number: string }>(
    'locations_kiosks',
    'select id, account_id, login, serial_number from device order by id',
  );
  const orders = await postgres<{ account_id: number; id: string; payment: string }>(
    'orders_ledger',
    // The newest of each operator are on the first pages of lists, where a leak would show.
    `select s.account_id, s.id, p.id as payment from account_copy a cross join lateral (
       select account_id, id from sale where account_id = a.account_id and customer_id is null order by local_date desc, sold_at desc limit 100) s
     join sale_payment p on p.account_id = s.account_id and p.sale_id = s.id and p.n = 0`,
  );
  const products = await postgres<{ account_id: number; id: number }>(
    'catalogue',
    'select account_id, min(id) as id from product group by account_id',
  );
  const notes = await postgres<{ account_id: number; notes: string }>(
    'orders_ledger',
    "select account_id, notes from sale where notes like 'canary-note-%'",
  );
  const texts = await ownTexts();
  return new Map(
    accounts.map(({ id, name }) => {
      const mine = <T extends { account_id: number }>(rows: T[]) =>
        rows.filter(({ account_id }) => account_id === id);
      const users = mine(grants);
      const ids = Object.fromEntries(
        known.map(([resource, rows]) => [resource, mine(rows).map((row) => row.id)]),
      ) as unknown as ResourceIds;
      const shared = (email: string) =>
        grants.some((grant) => grant.email === email && grant.account_id !== id);
      return [
        id,
        {
          ...ids,
          name,
          locations: mine(places).map((place) => place.id),
          users: users.map(({ person_id }) => person_id),
          products: mine(products).map((product) => product.id),
          orders: mine(orders).map(({ id: order, payment }) => ({ id: order, payment })),
          words: [
            name,
            `"accountId":${id},`,
            `"AccountId":${id},`,
            ...users.map(({ email }) => email).filter((email) => !shared(email)),
            // A kiosk need not have a serial number.
            ...mine(devices).flatMap(({ login, serial_number }) => [login, serial_number].filter(Boolean)),
            ...mine(orders).map((order) => order.id),
            ...everyResource.flatMap(([resource, { isUuid }]) => (isUuid ? ids[resource].map(String) : [])),
            ...mine(places).flatMap((place) => named(place.id, 'locationId', 'LocationId')),
            ...mine(devices).flatMap((device) => named(device.id, 'kioskId', 'deviceId', 'DeviceId')),
            ...mine(notes).map((sale) => sale.notes),
            // As it appears in a file (plant-canaries.ts).
            `,canary-${id}@example.test,`,
            // Whole values only: a short one may be part of another operator's.
            ...[...(texts.get(id) ?? [])].map((text) => JSON.stringify(text)),
            // And cells of files.
            ...[...(texts.get(id) ?? [])].filter((text) => text.includes('canary')).map((text) => `${text},`),
          ],
        },
      ];
    }),
  );
}

/** An id as it appears in JSON under these names. */
const named = (id: number, ...names: string[]) => names.map((name) => `"${name}":${id},`);
