import {
  byName,
  currentPrincipal,
  Database,
  isUuid,
  pageOf,
  Problem,
  scopeFor,
  typedPatternsOf,
  typedTextOf,
  wordsBegin,
} from '@backroom/platform';
import { decimalTextOf } from '@backroom/pricing';
import type {
  ListClaimProductsRequest,
  ListClaimProductsResponse,
} from '@backroom/proto/orders/v1/quarantine_service';
import { permissions } from '@backroom/proto/permissions';
import { quarantinedById } from './quarantine.sql.js';

/** Lists products that can replace an unknown product of a report (LEDG-8). */
export async function listClaimProducts(
  database: Database,
  { id, page, limit, keywords }: ListClaimProductsRequest,
): Promise<ListClaimProductsResponse> {
  const scope = scopeFor(currentPrincipal(), permissions.LedgerAll);
  return database.withTenant(scope, async (tx) => {
    const row = isUuid(id) ? await quarantinedById(tx, id) : undefined;
    if (!row) throw Problem.notFound('sale');
    const found = `select product_id, name from product_copy
      where account_id = $1 and (product_id::text = $2 or ${wordsBegin('name', '$4')})`;
    const { rows, total } = await pageOf<{ productId: number; name: string; price: number | null }>(
      tx,
      found,
      [
        ...[row.account_id, typedTextOf(keywords), (row.claimed_at + row.clock_offset) / 1_000],
        typedPatternsOf(keywords),
      ],
      `${byName('name')}, product_id`,
      { page, limit },
      {
        columns: `(select c.price from price_copy c
          where c.product_id = page.product_id and c.valid_from <= to_timestamp($3)
          order by c.valid_from desc limit 1) as price`,
        joins: '',
      },
    );
    return {
      products: rows.map(({ productId, name, price }) => ({
        productId,
        name,
        price: price === null ? '' : decimalTextOf(price, row.account_currency),
      })),
      total,
    };
  });
}
