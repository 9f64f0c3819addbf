import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  accountScope,
  actorOf,
  Clock,
  Commands,
  currentPrincipal,
  insertMany,
  type CommandTx,
} from '@backroom/platform';
import { barcodeKey } from '@backroom/proto/barcode';
import type { Price, Product } from '@backroom/proto/catalogue/v1/product';
import { insertPrices, priceFrom } from './price.sql.js';
import { priceChanged, productChanged } from './product.events.js';
import { productsById } from './product.sql.js';
import { barcodeTable, productImageTable, productTable, productTagTable } from './product.tables.js';
import { resolveWordIds, type WordTable } from './words.js';

/** A product with its past and current prices, oldest first. Amounts in minor units. */
export interface NewProduct {
  name: string;
  categoryName: string;
  brandName?: string;
  supplierName?: string;
  sku?: string;
  description?: string;
  tags?: string[];
  barcodes?: string[];
  /** File names of stored pictures. */
  images?: string[];
  /** `inherit`, `exempt`, `named` with its tax, or `fixed` with the rate of its prices. */
  taxMode?: 'inherit' | 'exempt' | 'named' | 'fixed';
  taxId?: number;
  prices: (Pick<Price, 'validFrom' | 'price' | 'cost' | 'taxRatePpm' | 'deposit'> & {
    inheritsTax?: boolean;
  })[];
}

export class CreateProducts {
  constructor(
    readonly accountId: number,
    readonly products: NewProduct[],
    readonly idempotencyKey: string,
  ) {}
}

/** Adds demo products of one operator with their prices, all or none. */
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
        product.prices.map(({ validFrom, ...terms }) =>
          priceFrom({ inheritsTax: false, ...terms }, { productId: ids[n]!, accountId, validFrom }),
        ),
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
    resolveWordIds(
      tx,
      table,
      accountId,
      products.map((product) => product[name]),
    );
  const categories = await ids('category', 'categoryName');
  const brands = await ids('brand', 'brandName');
  const suppliers = await ids('supplier', 'supplierName');
  const rows = await insertMany(
    tx,
    productTable,
    products.map(({ name, sku = '', description = '', taxMode = 'fixed', taxId }, n) => ({
      ...{ accountId, createdAt: now, name, sku, description, taxMode, taxId },
      ...{ categoryId: categories[n]!, brandId: brands[n], supplierId: suppliers[n] },
    })),
    { returning: ['id'] },
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
  const tagIds = await resolveWordIds(
    tx,
    'tag',
    accountId,
    tags.map(({ part }) => part),
  );
  await insertMany(
    tx,
    productTagTable,
    tags.map(({ id }, n) => ({ accountId, productId: id, tagId: tagIds[n]! })),
  );
  await insertMany(
    tx,
    barcodeTable,
    parts(({ barcodes }) => barcodes).map(({ id, part }) => ({
      ...{ accountId, productId: id, code: part, codeKey: barcodeKey(part) },
    })),
  );
  await insertMany(
    tx,
    productImageTable,
    parts(({ images }) => images).map(({ id, part, at }) => ({
      ...{ accountId, productId: id, fileName: part, position: at },
    })),
  );
}
