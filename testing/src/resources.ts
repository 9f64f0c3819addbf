import { columnOf } from '@backroom/platform';
import { wordsOf } from '@backroom/proto/fields';
import { getMetadataArgsStorage } from 'typeorm';
import { declaredResources, type DeclaredResource } from './declared-resources.js';
import { postgres, type ServiceDatabase } from './stores.js';

interface Resource {
  /** The name of its ids; a path parameter `<kind>Id` refers to one. */
  kind: string;
  /** The path segment before `:id`, if it differs from the resource's name. */
  path?: string;
  database: ServiceDatabase;
  table: string;
  /** Selects the rows that a call may name. */
  where?: string;
  /** Rows at the top of lists come first; default: by id. */
  order?: string;
  /** Maximum number of rows to look for, in tables that grow. */
  max?: number;
  /** Identified by UUIDs instead of numbers. */
  isUuid?: true;
  /** For resources that the demo lacks: a select of the owner's columns; `plant-canaries.ts` fills in the others. */
  plantedFor?: string;
}

/**
 * Records of operators that are identified by their id alone: paths with such an id are tried with another operator's,
 * and every operator has one of each. Those that a service declares by `resource()` are found and need no entry.
 */
export const resources = {
  roles: { kind: 'role', database: 'identity', table: 'role', where: 'account_id is not null' },
  groups: { kind: 'group', database: 'identity', table: 'location_group' },
  apiKeys: {
    kind: 'apiKey',
    path: 'api-keys',
    database: 'identity',
    table: 'api_key',
    where: 'revoked_at is null',
    order: 'created_at',
    isUuid: true,
  },
  kiosks: { kind: 'kiosk', database: 'locations_kiosks', table: 'device', where: "kind = 'kiosk'" },
  coolers: { kind: 'cooler', database: 'locations_kiosks', table: 'device', where: "kind = 'lock'" },
  themes: { kind: 'theme', database: 'locations_kiosks', table: 'theme', order: 'location_id' },
  quarantined: {
    kind: 'quarantined',
    path: 'quarantine',
    database: 'orders_ledger',
    table: 'quarantine',
    where: "state = 'waiting'",
    order: 'received_at desc',
    isUuid: true,
  },
  /** With a photo. */
  carts: {
    kind: 'cart',
    database: 'orders_ledger',
    table: 'cart',
    where: "photo <> ''",
    order: 'local_date desc',
    max: 50,
    isUuid: true,
  },
  /** Of one operator alone. */
  customers: {
    kind: 'customer',
    database: 'loyalty_giftcards',
    table: `(select account_id, person_id as id from customer
      where person_id in (select person_id from customer group by person_id having count(*) = 1)) as customer`,
    order: 'id desc',
    max: 200,
  },
  /** Those of the customers at the top of lists come first. */
  purses: {
    kind: 'purse',
    database: 'loyalty_giftcards',
    table: 'purse',
    // A purse without entries has none to show.
    order: 'person_id desc, entries desc',
    max: 200,
    isUuid: true,
  },
  customerGroups: {
    kind: 'customerGroup',
    path: 'customer-groups',
    database: 'loyalty_giftcards',
    table: 'customer_group',
    plantedFor: 'select account_id from account_copy',
  },
  giftCards: {
    kind: 'giftCard',
    database: 'loyalty_giftcards',
    table: 'gift_card_issue',
    order: 'id desc',
    plantedFor: `select account_id, 900000000 + account_id as person_id, 'USD' as currency, '' as metric, 'ownDay' as expiry
      from account_copy`,
  },
  tabs: {
    kind: 'tab',
    database: 'loyalty_giftcards',
    table: "(select * from purse where tender = 'tab') as tab",
    order: 'person_id desc',
    isUuid: true,
  },
  invites: {
    kind: 'invite',
    database: 'loyalty_giftcards',
    table: 'invite',
    order: 'invited_at desc',
    isUuid: true,
    plantedFor: 'select account_id from account_copy',
  },
  debts: {
    kind: 'debt',
    database: 'loyalty_giftcards',
    table: 'receivable',
    isUuid: true,
    // Of a customer who buys nowhere.
    plantedFor: `select account_id, min(location_id) as location_id, 'wallet' as tender, 'USD' as currency, 1 as amount,
      900000000 + account_id as person_id from location_copy group by account_id`,
  },
  taxes: { kind: 'tax', database: 'catalogue', table: 'tax' },
  products: { kind: 'product', database: 'catalogue', table: 'product' },
  prekits: {
    kind: 'prekit',
    database: 'catalogue',
    table: 'prekit',
    order: 'id desc',
  },
  barcodes: { kind: 'barcode', database: 'catalogue', table: 'barcode' },
  imports: {
    kind: 'import',
    database: 'catalogue',
    table: 'product_import',
    isUuid: true,
    order: 'begun_at',
  },
  images: { kind: 'image', database: 'catalogue', table: 'product_image' },
} as const satisfies Record<string, Resource>;

export type Resources = keyof typeof resources;
type IdOf<Name extends Resources> = (typeof resources)[Name] extends { isUuid: true } ? string : number;
/** Ids by the resource's name, as in `Canaries`. */
export type ResourceIds = { [Name in Resources]: IdOf<Name>[] };
/** One id of each, by its kind. */
export type ResourceId = { [Name in Resources as (typeof resources)[Name]['kind']]: IdOf<Name> };
export type ResourceKind = keyof ResourceId;

export const everyResource = [
  ...Object.entries(resources),
  ...declaredResources.flatMap((declared) => entryOf(declared)),
] as [Resources, Resource & { kind: ResourceKind }][];

/** The entry of a declared resource; none for one of the system, or for one listed above. */
function entryOf(resource: DeclaredResource): [string, Resource][] {
  const { name, plural, database, table, owner } = resource;
  const isListed = Object.values(resources).some(({ kind }) => kind === name);
  if (!owner.source || isListed) return [];
  const { entity, id } = owner.source;
  const { name: owners } = getMetadataArgsStorage().tables.find(({ target }) => target === entity)!;
  const location = owner.columns.includes('locationId') ? `, min(${columnOf(id)}) as location_id` : '';
  const plantedFor = `select account_id${location} from ${owners} group by account_id`;
  const path = wordsOf(plural, '-');
  return [[plural, { kind: name, path, database, table: table.name, plantedFor }]];
}

/** The ids of a resource's records, each with its operator. */
export function recordsOf({ database, table, where = 'true', order = 'id', max }: Resource) {
  return postgres<{ id: number | string; account_id: number }>(
    database,
    `select id, account_id from ${table} where ${where} order by ${order} ${max ? `limit ${max}` : ''}`,
  );
}
