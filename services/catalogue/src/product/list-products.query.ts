import { Clock, currentPrincipal, Database, scopeFor } from '@backroom/platform';
import { permissions } from '@backroom/proto/permissions';
import type {
  ListProductsRequest,
  ListProductsResponse,
  PricedProduct,
} from '@backroom/proto/catalogue/v1/catalogue_service';

interface Row {
  id: number;
  account_id: number;
  name: string;
  category_id: number;
  category_name: string;
  active: boolean;
  valid_from: Date | null;
  price: number | null;
  cost: number | null;
  tax_rate: number | null;
  deposit: number | null;
  total: number;
  [column: string]: unknown;
}

/** Products with the price that holds now, by name. */
export async function listProducts(
  database: Database,
  clock: Clock,
  request: ListProductsRequest,
): Promise<ListProductsResponse> {
  const scope = scopeFor(currentPrincipal(), permissions.ProductsAll, request.accountIds);
  const rows = await database.withTenant(scope, (tx) =>
    tx.query<Row>(
      `with found as (
         select p.*, c.name as category_name from product p join category c on c.id = p.category_id
         where $2 = '' or strpos(' ' || lower(p.name), ' ' || lower($2)) > 0)
       select counted.total, page.* from (select count(*) as total from found) as counted
       left join (
         select found.*, r.valid_from, r.price, r.cost, r.tax_rate, r.deposit from found
         left join lateral (
           select * from price where product_id = found.id and valid_from <= $1 order by valid_from desc limit 1) r on true
         order by lower(found.name), found.id limit $3 offset $4) as page on true
       order by lower(page.name), page.id`,
      [clock.now(), request.keywords, request.limit, (request.page - 1) * request.limit],
    ),
  );
  // Past the last page there is one row, which holds just the total.
  return { products: rows.filter(({ id }) => id !== null).map(pricedProduct), total: rows[0]!.total };
}

function pricedProduct(row: Row): PricedProduct {
  const { id, account_id: accountId } = row;
  return {
    product: {
      id,
      accountId,
      name: row.name,
      categoryId: row.category_id,
      categoryName: row.category_name,
      active: row.active,
    },
    price:
      row.valid_from === null
        ? undefined
        : {
            productId: id,
            accountId,
            validFrom: row.valid_from.getTime(),
            price: row.price!,
            cost: row.cost!,
            taxRate: row.tax_rate!,
            deposit: row.deposit!,
          },
  };
}
