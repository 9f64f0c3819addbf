import type { Tx } from '@backroom/platform';
import type { LocationTax, Tax } from '@backroom/proto/catalogue/v1/tax';

/** What stands for a location without a tax (S2 section 3: -1 means No Tax). */
export const noTax = -1;

type TaxRow = Record<string, unknown> & {
  id: number;
  account_id: number;
  name: string;
  rate: number;
  version: number;
  locations: number;
};

const taxColumns = `t.id, t.account_id, t.name, t.rate, t.version,
  (select count(*) from location_tax l where l.tax_id = t.id) as locations from tax t`;

function taxOf({ id, account_id: accountId, name, rate, version, locations }: TaxRow): Tax {
  return { id, accountId, name, rate, version, locations };
}

export interface Page {
  page: number;
  limit: number;
  keywords: string;
}

export async function taxPage(
  tx: Tx,
  { page, limit, keywords }: Page,
): Promise<{ taxes: Tax[]; total: number }> {
  const rows = await tx.query<TaxRow & { total: number }>(
    `with found as (select ${taxColumns} where $1 = '' or strpos(' ' || lower(t.name), ' ' || lower($1)) > 0)
     select counted.total, page.* from (select count(*) as total from found) as counted
     left join (select * from found order by lower(name), id limit $2 offset $3) as page on true
     order by lower(page.name), page.id`,
    [keywords, limit, (page - 1) * limit],
  );
  // Past the last page there is one row, which holds just the total.
  return { taxes: rows.filter(({ id }) => id !== null).map(taxOf), total: rows[0]!.total };
}

/**
 * Upkeep of an operator's taxes goes one after the other: names stay unique, a tax in use stays, and what is told of a
 * location is told in the order in which it was set.
 */
export async function lockTaxes(tx: Tx, accountId: number): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('taxes ' || $1, 0))", [String(accountId)]);
}

export async function taxById(tx: Tx, accountId: number, id: number): Promise<Tax | undefined> {
  const [row] = await tx.query<TaxRow>(`select ${taxColumns} where t.account_id = $1 and t.id = $2`, [
    accountId,
    id,
  ]);
  return row && taxOf(row);
}

type LocationRow = Record<string, unknown> & {
  location_id: number;
  account_id: number;
  name: string;
  tax_id: number | null;
};

const locationColumns = `c.location_id, c.account_id, c.name, l.tax_id
  from location_copy c left join location_tax l using (location_id)`;

function locationOf(row: LocationRow): LocationTax {
  return {
    locationId: row.location_id,
    accountId: row.account_id,
    locationName: row.name,
    taxId: row.tax_id ?? noTax,
  };
}

export async function locationTaxPage(
  tx: Tx,
  { page, limit, keywords }: Page,
): Promise<{ locations: LocationTax[]; total: number }> {
  const rows = await tx.query<LocationRow & { total: number }>(
    `with found as (
       select ${locationColumns} where $1 = '' or strpos(' ' || lower(c.name), ' ' || lower($1)) > 0)
     select counted.total, page.* from (select count(*) as total from found) as counted
     left join (select * from found order by lower(name), location_id limit $2 offset $3) as page on true
     order by lower(page.name), page.location_id`,
    [keywords, limit, (page - 1) * limit],
  );
  const there = rows.filter(({ location_id: id }) => id !== null);
  return { locations: there.map(locationOf), total: rows[0]!.total };
}

export async function locationTax(
  tx: Tx,
  accountId: number,
  locationId: number,
): Promise<LocationTax | undefined> {
  const [row] = await tx.query<LocationRow>(
    `select ${locationColumns} where c.account_id = $1 and c.location_id = $2`,
    [accountId, locationId],
  );
  return row && locationOf(row);
}
