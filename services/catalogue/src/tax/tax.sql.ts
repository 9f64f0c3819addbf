import {
  byName,
  pageOf,
  rowsOf,
  sortClause,
  typedPatternsOf,
  wordsBegin,
  type PageOptions,
  type Tx,
} from '@backroom/platform';
import type { LocationTax } from '@backroom/proto/catalogue/v1/tax';

/** Represents no tax of a location (S2 section 3: -1 means No Tax). */
export const noTax = -1;

interface TaxQuery extends PageOptions {
  keywords: string;
  sort?: string;
}

/**
 * Serializes tax changes of an operator: names stay unique, taxes in use are kept, and events of a location follow the
 * order of its changes.
 */
export async function lockTaxes(tx: Tx, accountId: number): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('taxes ' || $1, 0))", [String(accountId)]);
}

/** A shared lock: product changes run concurrently with each other, but not with tax changes of their operator. */
export async function shareTaxes(tx: Tx, accountId: number): Promise<void> {
  await tx.query("select pg_advisory_xact_lock_shared(hashtextextended('taxes ' || $1, 0))", [
    String(accountId),
  ]);
}

/** Returns the number of products with a named tax. */
export async function productsOfTax(tx: Tx, accountId: number, id: number): Promise<number> {
  const [row] = await tx.query<{ products: number }>(
    'select count(*)::int as products from product where account_id = $1 and tax_id = $2',
    [accountId, id],
  );
  return row!.products;
}

const locations = `select c.location_id, c.account_id, c.name as location_name, coalesce(l.tax_id, ${noTax}) as tax_id
  from location_copy c left join location_tax l using (location_id)`;

export async function locationTaxPage(
  tx: Tx,
  query: TaxQuery,
): Promise<{ locations: LocationTax[]; total: number }> {
  const found = `${locations} where ${wordsBegin('c.name', '$1')}`;
  const by = sortClause(
    query.sort,
    { name: [byName('location_name')] },
    `${byName('location_name')}, location_id`,
  );
  const { rows, total } = await pageOf<LocationTax>(tx, found, [typedPatternsOf(query.keywords)], by, query);
  return { locations: rows, total };
}

export async function locationTax(
  tx: Tx,
  accountId: number,
  locationId: number,
): Promise<LocationTax | undefined> {
  const query = `${locations} where c.account_id = $1 and c.location_id = $2`;
  const [location] = await rowsOf<LocationTax>(tx, query, [accountId, locationId]);
  return location;
}
