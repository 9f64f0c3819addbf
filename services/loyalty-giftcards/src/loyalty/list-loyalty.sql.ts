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
import type { LoyaltyOfPlace, LoyaltyProduct } from '@backroom/proto/customers/v1/loyalty_service';

interface ListRequest extends PageOptions {
  keywords: string;
  sort?: string | undefined;
  /** Accounts whose program has loyalty. */
  accounts: readonly number[];
  /** If empty, every location. */
  locationIds: readonly number[];
}

type ListedPlace = Omit<LoyaltyOfPlace, 'mayChange'>;

/**
 * Sums for the rows of a page only, from the journal and from spending. The part that became a debt was not paid by
 * points.
 */
const figures = {
  columns: `coalesce(p.enabled, false) as enabled, coalesce(p.version, 0) as version, g.points_issued,
    g.points_earned, s.products,
    s.supply_cost, s.retail_value, s.paid`,
  joins: `left join lateral (select enabled, version from loyalty_program
      where account_id = page.account_id and location_id = page.location_id order by version desc limit 1) as p on true
    cross join lateral (select coalesce(-sum(amount), 0)::bigint as points_issued,
        coalesce(-sum(amount) filter (where posting_kind <> 'deposit'), 0)::bigint as points_earned
      from journal_entry
      where account_id = page.account_id and location_id = page.location_id and ledger_account = 'liability.points'
        and posting_kind in ('earn', 'takeBack', 'deposit')) as g
    cross join lateral (
      select coalesce(sum(products - products * back / amount), 0)::bigint as products,
        coalesce(sum(supply_cost - supply_cost * back / amount), 0)::bigint as supply_cost,
        coalesce(sum(retail_value - retail_value * back / amount), 0)::bigint as retail_value,
        coalesce(sum(amount - back), 0)::bigint as paid
      from (select s.*, least(s.amount, s.short + coalesce(r.amount, 0)) as back from spending s
        left join redemption_refund r using (account_id, order_id)
        where s.account_id = page.account_id and s.location_id = page.location_id and s.tender = 'points'
          and s.captured + s.taken > 0) as each) as s`,
};

export async function loyaltyPage(
  tx: Tx,
  { keywords, sort, accounts, locationIds, ...page }: ListRequest,
): Promise<{ places: ListedPlace[]; total: number }> {
  const found = `select l.location_id, l.account_id, l.name, coalesce(a.currency, 'USD') as currency from location_copy l
    join account_copy a using (account_id)
    where l.account_id = any ($2) and (cardinality($3::bigint[]) = 0 or l.location_id = any ($3))
      and ${wordsBegin('l.name', '$1')}`;
  const by = sortClause(sort, { name: [byName('name')] }, `${byName('name')}, location_id`);
  const { rows, total } = await pageOf<ListedPlace>(
    tx,
    found,
    [typedPatternsOf(keywords), accounts, locationIds],
    by,
    page,
    figures,
  );
  return { places: rows, total };
}

/** Returns the names of products, including inactive ones. */
export function productsNamed(
  tx: Tx,
  accountId: number,
  ids: readonly number[],
): Promise<(LoyaltyProduct & { accountId: number })[]> {
  return rowsOf(
    tx,
    'select product_id as id, account_id, name, active from product_copy where account_id = $1 and product_id = any ($2)',
    [accountId, ids],
  );
}

const maxFound = 10;

/** Returns active products by beginnings of words of their name. */
export function foundProducts(
  tx: Tx,
  accounts: readonly number[],
  keywords: string,
): Promise<LoyaltyProduct[]> {
  return rowsOf<LoyaltyProduct>(
    tx,
    `select product_id as id, name, active from product_copy
     where account_id = any ($1) and active and ${wordsBegin('name', '$2')} order by ${byName('name')}, id limit ${maxFound}`,
    [accounts, typedPatternsOf(keywords)],
  );
}
