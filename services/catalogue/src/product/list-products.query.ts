import { Clock, currentPrincipal, Database, pageOf, scopeFor, wordBegins } from '@backroom/platform';
import { permissions } from '@backroom/proto/permissions';
import type {
  ListProductsRequest,
  ListProductsResponse,
  PricedProduct,
} from '@backroom/proto/catalogue/v1/catalogue_service';

interface Row {
  id: number;
  accountId: number;
  name: string;
  categoryId: number;
  categoryName: string;
  active: boolean;
  validFrom: Date | null;
  price: number | null;
  cost: number | null;
  taxRate: number | null;
  deposit: number | null;
}

const found = `select p.*, c.name as category_name from product p join category c on c.id = p.category_id
  where ${wordBegins('p.name', '$2')}`;
const priceNow = {
  columns: 'r.valid_from, r.price, r.cost, r.tax_rate, r.deposit',
  joins: `left join lateral (
    select * from price where product_id = page.id and valid_from <= $1 order by valid_from desc limit 1) r on true`,
};

/** Products with the price that holds now, by name. */
export async function listProducts(
  database: Database,
  clock: Clock,
  request: ListProductsRequest,
): Promise<ListProductsResponse> {
  const scope = scopeFor(currentPrincipal(), permissions.ProductsAll, request.accountIds);
  const values = [clock.now(), request.keywords];
  const { rows, total } = await database.withTenant(scope, (tx) =>
    pageOf<Row>(tx, found, values, 'lower(name), id', request, priceNow),
  );
  return { products: rows.map(pricedProduct), total };
}

function pricedProduct(row: Row): PricedProduct {
  const { id, accountId, name, categoryId, categoryName, active } = row;
  return {
    product: { id, accountId, name, categoryId, categoryName, active },
    price:
      row.validFrom === null
        ? undefined
        : {
            productId: id,
            accountId,
            validFrom: row.validFrom.getTime(),
            price: row.price!,
            cost: row.cost!,
            taxRate: row.taxRate!,
            deposit: row.deposit!,
          },
  };
}
