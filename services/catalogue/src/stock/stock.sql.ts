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
import type { Stock, StockMovement } from '@backroom/proto/catalogue/v1/stock';
import { movementColumns, shaped } from './write-movements.sql.js';

/** Columns of the stock of product `p` at location `l`; `s` is its row, if any. */
const columns = `p.account_id, l.location_id, l.name as location_name, l.timezone, p.id as product_id, p.name as product_name,
  c.name as category_name, case when s.counted_at is not null then s.count end as count, coalesce(s.par, 0) as par,
  coalesce((select sum(k.needed) from prekit_line k
    where k.location_id = l.location_id and k.product_id = p.id and k.delivered is null), 0)::bigint as on_the_way,
  coalesce((extract(epoch from s.counted_at) * 1000)::bigint, 0) as counted_at`;
const joined = `location_copy l join product p on p.account_id = l.account_id
  join category c on c.id = p.category_id
  left join stock s on s.location_id = l.location_id and s.product_id = p.id`;
/** Includes inactive products with remaining stock. */
const shown = `(p.active or (s.counted_at is not null and s.count > 0))`;

type Row = Omit<Stock, 'count'> & { count: number | null };
const stockOf = ({ count, ...row }: Row): Stock => ({ ...row, ...(count !== null && { count }) });

export interface LocationStockQuery extends PageOptions {
  locationId: number;
  keywords: string;
  sort?: string;
  state: string;
}

const states: Record<string, string> = {
  short: ' and s.counted_at is not null and greatest(s.count, 0) < s.par',
  uncounted: ' and s.counted_at is null',
};

/** Returns the stock of a location, sorted by product name. */
export async function locationStock(
  tx: Tx,
  query: LocationStockQuery,
): Promise<{ stocks: Stock[]; total: number }> {
  const found = `select ${columns} from ${joined}
    where l.location_id = $1 and ${shown} and ${wordsBegin('p.name', '$2')}${states[query.state] ?? ''}`;
  const sortable = {
    product: [byName('product_name')],
    category: [byName('category_name')],
    count: ['count'],
    par: ['par'],
    countedAt: ['nullif(counted_at, 0)'],
  };
  const by = sortClause(query.sort, sortable, `${byName('product_name')}, product_id`);
  const { rows, total } = await pageOf<Row>(
    tx,
    found,
    [query.locationId, typedPatternsOf(query.keywords)],
    by,
    query,
  );
  return { stocks: rows.map(stockOf), total };
}

/** Returns the stock of some products at a location, sorted by name. */
export async function stockOfProducts(
  tx: Tx,
  locationId: number,
  productIds: readonly number[],
): Promise<Stock[]> {
  const rows = await rowsOf<Row>(
    tx,
    `select ${columns} from ${joined} where l.location_id = $1 and p.id = any ($2) order by ${byName('p.name')}, p.id`,
    [locationId, productIds],
  );
  return rows.map(stockOf);
}

/** Returns the stock of some products at every visible location of these operators, or at the requested ones. */
export async function productStock(
  tx: Tx,
  accountIds: readonly number[],
  productIds: readonly number[],
  locationIds: readonly number[],
): Promise<Stock[]> {
  const rows = await rowsOf<Row>(
    tx,
    `select ${columns} from ${joined}
     where p.id = any ($1) and l.account_id = any ($2) and (cardinality($3::bigint[]) = 0 or l.location_id = any ($3))
     order by p.id, ${byName('l.name')}, l.location_id`,
    [productIds, accountIds, locationIds],
  );
  return rows.map(stockOf);
}

/** Returns the movements of a product at a location, latest first, each with the stock after it. */
export async function movementPage(
  tx: Tx,
  { locationId, productId, ...page }: PageOptions & { locationId: number; productId: number },
): Promise<{ movements: StockMovement[]; total: number }> {
  const found = `select ${movementColumns}, (m.kind = 'count') as is_count,
      (select s.count from stock s where s.location_id = $1 and s.product_id = $2)
        - coalesce(sum(m.quantity) over (order by m.happened_at desc, (m.kind = 'count') desc, m.cause_kind desc,
            m.cause_id desc, m.n desc rows between unbounded preceding and 1 preceding), 0)::bigint as balance,
      (select min(f.happened_at) from stock_movement f
        where f.location_id = $1 and f.product_id = $2 and f.kind = 'count') <= m.happened_at as is_known
    from stock_movement m where m.location_id = $1 and m.product_id = $2`;
  const by = 'happened_at desc, is_count desc, cause_kind desc, cause_id desc, n desc';
  const { rows, total } = await pageOf<StockMovement & { isKnown: boolean | null }>(
    tx,
    found,
    [locationId, productId],
    by,
    page,
  );
  return {
    movements: rows.map(({ isKnown, balance, ...row }) => ({
      ...shaped(row),
      // The stock is unknown before the first count (H-18).
      balance: isKnown ? balance : undefined,
    })),
    total,
  };
}
