import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { accountScope, Clock, Commands, currentPrincipal, type CommandTx } from '@backroom/platform';
import type { Price, Product } from '@backroom/proto/catalogue/v1/product';
import { priceChanged, productChanged } from './product.events.js';

/** A product with the prices it had and has, oldest first. */
export interface NewProduct {
  name: string;
  categoryName: string;
  prices: Omit<Price, 'productId' | 'accountId'>[];
}

export class CreateProducts {
  constructor(
    readonly accountId: number,
    readonly products: NewProduct[],
    readonly idempotencyKey: string,
  ) {}
}

/** Adds products of one operator with their prices, all or none. */
@CommandHandler(CreateProducts)
export class CreateProductsHandler implements ICommandHandler<CreateProducts, Product[]> {
  constructor(
    private readonly commands: Commands,
    private readonly clock: Clock,
  ) {}

  execute({ accountId, products, idempotencyKey }: CreateProducts): Promise<Product[]> {
    const options = {
      name: 'create-products',
      scope: accountScope(accountId),
      principal: currentPrincipal(),
      idempotencyKey,
      input: { accountId, products },
    };
    return this.commands.run(options, async (tx) => {
      const categories = await this.categories(tx, accountId, products);
      const rows = await tx.query<{ id: number; name: string; category_id: number }>(
        `insert into product (account_id, category_id, name, created_at)
         select $1, category_id, name, $2 from unnest($3::bigint[], $4::text[]) as t(category_id, name)
         returning id, name, category_id`,
        [
          accountId,
          this.clock.now(),
          products.map((p) => categories.get(p.categoryName)),
          products.map((p) => p.name),
        ],
      );
      const created = rows.map((row, index) => ({
        id: row.id,
        accountId,
        name: row.name,
        categoryId: row.category_id,
        categoryName: products[index]!.categoryName,
        active: true,
      }));
      const prices = created.flatMap((product, index) =>
        products[index]!.prices.map((price) => ({ ...price, productId: product.id, accountId })),
      );
      await insertPrices(tx, prices);
      tx.publish(...created.map(productChanged), ...prices.map(priceChanged));
      tx.audit(
        ...created.map((after) => ({ accountId, subjectKind: 'product', subjectId: after.id, after })),
      );
      return created;
    });
  }

  private async categories(
    tx: CommandTx,
    accountId: number,
    products: NewProduct[],
  ): Promise<Map<string, number>> {
    const names = [...new Set(products.map((product) => product.categoryName))];
    const rows = await tx.query<{ id: number; name: string }>(
      `insert into category (account_id, name) select $1, unnest($2::text[])
       on conflict (account_id, name) do update set name = excluded.name returning id, name`,
      [accountId, names],
    );
    return new Map(rows.map((row) => [row.name, row.id]));
  }
}

async function insertPrices(tx: CommandTx, prices: Price[]): Promise<void> {
  await tx.query(
    `insert into price (product_id, account_id, valid_from, price, cost, tax_rate, deposit)
     select product_id, account_id, to_timestamp(valid_from / 1000.0), price, cost, tax_rate, deposit
     from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::int[], $7::bigint[])
       as t(product_id, account_id, valid_from, price, cost, tax_rate, deposit)`,
    [
      prices.map((p) => p.productId),
      prices.map((p) => p.accountId),
      prices.map((p) => p.validFrom),
      prices.map((p) => p.price),
      prices.map((p) => p.cost),
      prices.map((p) => p.taxRate),
      prices.map((p) => p.deposit),
    ],
  );
}
