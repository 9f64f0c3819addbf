import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { accountScope, actorOf, Clock, Commands, currentPrincipal, type CommandTx } from '@backroom/platform';
import { barcodeKey } from '@backroom/proto/barcode';
import type { Price, Product } from '@backroom/proto/catalogue/v1/product';
import { insertPrices } from './price.sql.js';
import { priceChanged, productChanged } from './product.events.js';
import { productsById } from './product.sql.js';
import { idsNamed, type WordTable } from './words.js';

/** A product with the prices that it had and has, oldest first. Amounts in minor units. */
export interface NewProduct {
  name: string;
  categoryName: string;
  brandName?: string;
  supplierName?: string;
  sku?: string;
  description?: string;
  tags?: string[];
  barcodes?: string[];
  /** Names of stored pictures. */
  images?: string[];
  /** `inherit`, `exempt`, `named` with its tax, or the rate at its prices. */
  taxMode?: 'inherit' | 'exempt' | 'named' | 'fixed';
  taxId?: number;
  prices: (Pick<Price, 'validFrom' | 'price' | 'cost' | 'taxRate' | 'deposit'> & { inheritsTax?: boolean })[];
}

export class CreateProducts {
  constructor(
    readonly accountId: number,
    readonly products: NewProduct[],
    readonly idempotencyKey: string,
  ) {}
}

/** Adds products of one operator with their prices, all or none: the demo's. */
@CommandHandler(CreateProducts)
export class CreateProductsHandler implements ICommandHandler<CreateProducts, Product[]> {
  constructor(
    private readonly commands: Commands,
    private readonly clock: Clock,
  ) {}

  execute({ accountId, products, idempotencyKey }: CreateProducts): Promise<Product[]> {
    const principal = currentPrincipal();
    const options = {
      ...{ name: 'create-products', scope: accountScope(accountId), principal, idempotencyKey },
      input: { accountId, products },
    };
    return this.commands.run(options, async (tx) => {
      const now = this.clock.now();
      const ids = await insertProducts(tx, accountId, products, now);
      await insertParts(tx, accountId, products, ids);
      const prices = products.flatMap((product, n) =>
        product.prices.map((price) => ({
          ...{ inheritsTax: false, cancelled: false, ...price },
          ...{ productId: ids[n]!, accountId },
        })),
      );
      await insertPrices(tx, prices, { by: actorOf(principal), at: now });
      const created = (await productsById(tx, ids, now)).map(({ product }) => product!);
      tx.publish(...created.map(productChanged), ...prices.map(priceChanged));
      tx.audit(
        ...created.map(({ id, name, categoryName: category, sku }) => ({
          ...{ accountId, subjectKind: 'product', subjectId: id, subjectName: name },
          after: { name, category, sku },
        })),
      );
      return created;
    });
  }
}

async function insertProducts(
  tx: CommandTx,
  accountId: number,
  products: readonly NewProduct[],
  now: Date,
): Promise<number[]> {
  const ids = (table: WordTable, name: 'categoryName' | 'brandName' | 'supplierName') =>
    idsNamed(
      tx,
      table,
      accountId,
      products.map((product) => product[name]),
    );
  const rows = await tx.query<{ id: number }>(
    `insert into product (account_id, created_at, name, category_id, brand_id, supplier_id, sku, description, tax_mode, tax_id)
     select $1, $2, name, category_id, brand_id, supplier_id, sku, description, tax_mode, tax_id
     from unnest($3::text[], $4::bigint[], $5::bigint[], $6::bigint[], $7::text[], $8::text[], $9::text[], $10::bigint[])
       as t(name, category_id, brand_id, supplier_id, sku, description, tax_mode, tax_id)
     returning id`,
    [
      ...[accountId, now, products.map(({ name }) => name)],
      await ids('category', 'categoryName'),
      await ids('brand', 'brandName'),
      await ids('supplier', 'supplierName'),
      products.map(({ sku = '' }) => sku),
      products.map(({ description = '' }) => description),
      products.map(({ taxMode = 'fixed' }) => taxMode),
      products.map(({ taxId }) => taxId ?? null),
    ],
  );
  return rows.map(({ id }) => id);
}

async function insertParts(
  tx: CommandTx,
  accountId: number,
  products: readonly NewProduct[],
  ids: readonly number[],
): Promise<void> {
  const parts = <T>(of: (product: NewProduct) => readonly T[] | undefined) =>
    products.flatMap((product, n) => (of(product) ?? []).map((part, at) => ({ id: ids[n]!, part, at })));
  const tags = parts(({ tags }) => tags);
  const tagIds = await idsNamed(
    tx,
    'tag',
    accountId,
    tags.map(({ part }) => part),
  );
  await tx.query(
    `insert into product_tag (account_id, product_id, tag_id)
     select $1, * from unnest($2::bigint[], $3::bigint[])`,
    [accountId, tags.map(({ id }) => id), tagIds],
  );
  const codes = parts(({ barcodes }) => barcodes);
  await tx.query(
    `insert into barcode (account_id, product_id, code, code_key)
     select $1, * from unnest($2::bigint[], $3::text[], $4::text[])`,
    [
      ...[accountId, codes.map(({ id }) => id), codes.map(({ part }) => part)],
      codes.map(({ part }) => barcodeKey(part)),
    ],
  );
  const images = parts(({ images }) => images);
  await tx.query(
    `insert into product_image (account_id, product_id, file_name, position)
     select $1, * from unnest($2::bigint[], $3::text[], $4::int[])`,
    [...[accountId, images.map(({ id }) => id), images.map(({ part }) => part)], images.map(({ at }) => at)],
  );
}
