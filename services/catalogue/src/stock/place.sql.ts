import {
  byName,
  pageOf,
  sortClause,
  typedPatternsOf,
  wordsBegin,
  type PageOptions,
  type Tx,
} from '@backroom/platform';
import type { StockPlace } from '@backroom/proto/catalogue/v1/stock_service';
import { prekitJson } from '../prekit/prekit.sql.js';

interface PlaceQuery extends PageOptions {
  keywords: string;
  locationIds: readonly number[];
  sort?: string;
}

/** Maximum pre-kits of a location in a list: open ones first, then the newest. */
const maxPrekits = 50;

/** Returns locations by name with their pre-kits, limited to operators whose program has stock control. */
export async function placePage(
  tx: Tx,
  accountIds: readonly number[],
  query: PlaceQuery,
): Promise<{ places: StockPlace[]; total: number }> {
  const found = `select l.location_id, l.account_id, l.name, l.timezone from location_copy l
    where l.account_id = any ($2) and (cardinality($3::bigint[]) = 0 or l.location_id = any ($3))
      and ${wordsBegin('l.name', '$1')}`;
  const by = sortClause(query.sort, { name: [byName('name')] }, `${byName('name')}, location_id`);
  const { rows, total } = await pageOf<StockPlace>(
    tx,
    found,
    [typedPatternsOf(query.keywords), accountIds, query.locationIds],
    by,
    query,
    {
      columns: 'k.prekits, w.short, w.uncounted',
      joins: `left join lateral (
          select coalesce(json_agg(${prekitJson('k', 'page.name', 'page.timezone')} order by k.id desc), '[]') as prekits from (
            select * from prekit where location_id = page.location_id
            order by (state = 'open') desc, id desc limit ${maxPrekits}) k) k on true
        left join lateral (
          select count(*) filter (where s.counted_at is not null and greatest(s.count, 0) < s.par) as short,
            count(*) filter (where s.counted_at is null) as uncounted
          from product p left join stock s on s.location_id = page.location_id and s.product_id = p.id
          where p.account_id = page.account_id and p.active) w on true`,
    },
  );
  return { places: rows, total };
}
