import { shareOf, wholePpm } from '@backroom/pricing';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  actorOf,
  Clock,
  Commands,
  currentCall,
  Database,
  FieldCheck,
  Problem,
  refuseStale,
  type CommandTx,
} from '@backroom/platform';
import type { PricedProduct, SaveProductRequest } from '@backroom/proto/catalogue/v1/catalogue_service';
import type { Price } from '@backroom/proto/catalogue/v1/product';
import { fault } from '../faults.js';
import { taxById } from '../tax/tax.resource.js';
import { shareTaxes } from '../tax/tax.sql.js';
import { operatorOf } from './operator.js';
import { addBarcodes } from './barcodes.js';
import { insertPrices, nextInstant, retaxScheduled, taxTermsOf, type Terms, priceFrom } from './price.sql.js';
import {
  checkAmount,
  contentOf,
  changesForeignFields,
  isSame,
  readAmounts,
  readContent,
  type Amounts,
  type ProductContent,
} from './product-content.js';
import { ProductRecord, ProductTagRecord } from './product.entities.js';
import { priceChanged, productChanged } from './product.events.js';
import { productChange, wholeAccountScope } from './product-scope.js';
import { productById } from './product.sql.js';
import { auditJson } from './audit-json.js';
import { resolveWords } from './words.js';

export class SaveProduct {
  constructor(
    readonly product: SaveProductRequest,
    readonly idempotencyKey?: string,
    /** Parts per million to add to the current price, rounded half up. */
    readonly priceChange?: number,
  ) {}
}

type TaxTerms = Pick<Terms, 'taxRatePpm' | 'inheritsTax'>;
const noAmounts = { price: 0, cost: 0, deposit: 0 };

/** Adds or changes a product; a given price takes effect now (PROD-1, PROD-2). */
@CommandHandler(SaveProduct)
export class SaveProductHandler implements ICommandHandler<SaveProduct, PricedProduct> {
  constructor(
    private readonly commands: Commands,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async execute({ product: request, idempotencyKey, priceChange }: SaveProduct): Promise<PricedProduct> {
    const { principal } = currentCall();
    const { accountId, scope } = request.id
      ? await productChange(this.database, principal, request.id)
      : { accountId: request.accountId, scope: wholeAccountScope(principal, request.accountId) };
    const input = { request, priceChange };
    const options = { name: 'save-product', scope, principal, idempotencyKey, input };
    return this.commands.run(options, async (tx) => {
      const operator = await operatorOf(tx, principal, accountId);
      await shareTaxes(tx, accountId);
      const before = request.id ? await lockProduct(tx, request.id, this.clock.now()) : undefined;
      if (before) refuseStale('product', before.product!.version, request.version);
      const check = new FieldCheck();
      const content = readContent(check, request, before && contentOf(before));
      const amounts = { ...readAmounts(check, request, operator.currency), ...changed(before, priceChange) };
      if (priceChange !== undefined) checkAmount(check, 'price', amounts.price!, operator.currency);
      check.done();
      const present = before?.price ?? noAmounts;
      if (principal.kind === 'user' && operator.provider)
        if (changesForeignFields(before && contentOf(before), content, amounts, present))
          throw new Problem('unprocessable', fault('foreign-product', { provider: operator.provider }));
      const tax = await taxTerms(tx, accountId, content, before?.price?.taxRatePpm ?? 0);
      const terms = newTerms(before?.price, amounts, tax);
      const id = await this.write(tx, accountId, content, { before, isPriced: terms !== undefined });
      if (!before)
        await addBarcodes(tx, { accountId, productId: id, field: 'barcodes' }, request.barcodes?.names ?? []);
      const validFrom = terms ? await this.price(tx, { id, accountId }, terms, before?.price) : 0;
      const after = (await productById(tx, id, new Date(Math.max(this.clock.now().getTime(), validFrom))))!;
      if (before && auditJson(before) === auditJson(after)) return before;
      tx.publish(productChanged(after.product!));
      const [was, is] = [before && auditJson(before), auditJson(after)];
      tx.audit({
        ...{ accountId, subjectKind: 'product', subjectId: id, subjectName: content.name },
        before: was && JSON.parse(was),
        after: JSON.parse(is),
      });
      return after;
    });
  }

  /**
   * Writes the content of a product and returns its ID. A price change also increments the version, so that a
   * concurrent save is refused as stale.
   */
  private async write(
    tx: CommandTx,
    accountId: number,
    content: ProductContent,
    { before, isPriced }: { before: PricedProduct | undefined; isPriced: boolean },
  ): Promise<number> {
    const one = async (table: 'category' | 'brand' | 'supplier', name: string) =>
      name === '' ? null : (await resolveWords(tx, table, accountId, [name]))[0]!.id;
    const { name, sku, supplierCode, description, active, taxMode } = content;
    const row = {
      ...{ accountId, name, sku, supplierCode, description, active, taxMode },
      taxId: taxMode === 'named' ? content.taxId : null,
      categoryId: (await one('category', content.category))!,
      brandId: await one('brand', content.brand),
      supplierId: await one('supplier', content.supplier),
    };
    const known = before?.product?.id;
    await refuseTakenSku(tx, accountId, sku, known);
    const isChanged = isPriced || !before || !isSame(contentOf(before), content);
    const id = known ?? (await insertProduct(tx, { ...row, createdAt: this.clock.now() }));
    if (known && isChanged)
      await tx.records.update(ProductRecord, { id }, { ...row, version: before.product!.version + 1 });
    await this.tag(tx, accountId, id, content.tags, before);
    return id;
  }

  private async tag(
    tx: CommandTx,
    accountId: number,
    productId: number,
    names: readonly string[],
    before: PricedProduct | undefined,
  ): Promise<void> {
    const tags = await resolveWords(tx, 'tag', accountId, names);
    const tagIds = new Set(tags.map(({ id }) => id));
    const had = new Set(before?.product?.tags.map(({ id }) => id));
    for (const tagId of had)
      if (!tagIds.has(tagId)) await tx.records.delete(ProductTagRecord, { productId, tagId });
    for (const tagId of tagIds)
      if (!had.has(tagId)) await tx.records.insert(ProductTagRecord, { productId, tagId, accountId });
  }

  /** Adds the price in effect from now on. Returns its start. */
  private async price(
    tx: CommandTx,
    { id: productId, accountId }: { id: number; accountId: number },
    terms: Terms,
    present: Price | undefined,
  ): Promise<number> {
    const now = this.clock.now();
    const validFrom = await nextInstant(tx, productId, now);
    const added = priceFrom(terms, { productId, accountId, validFrom });
    await insertPrices(tx, [added], { by: actorOf(currentCall().principal), at: now });
    const isOther = present?.taxRatePpm !== terms.taxRatePpm || present.inheritsTax !== terms.inheritsTax;
    const scheduled = isOther ? await retaxScheduled(tx, productId, validFrom, terms) : [];
    tx.publish(...[added, ...scheduled].map(priceChanged));
    return validFrom;
  }
}

/** Returns the new terms of a product; undefined if unchanged or not given. */
function newTerms(present: Price | undefined, amounts: Amounts, tax: TaxTerms): Terms | undefined {
  const isGiven = Object.values(amounts).some((amount) => amount !== undefined);
  if (!present && !isGiven) return undefined;
  const { price, cost, deposit } = present ?? noAmounts;
  const terms: Terms = {
    price: amounts.price ?? price,
    cost: amounts.cost ?? cost,
    deposit: amounts.deposit ?? deposit,
    ...tax,
  };
  const fields = Object.keys(terms) as (keyof Terms)[];
  return present && fields.every((field) => present[field] === terms[field]) ? undefined : terms;
}

/** Returns the product, locked against concurrent changes. */
async function lockProduct(tx: CommandTx, id: number, now: Date): Promise<PricedProduct> {
  await tx.query('select from product where id = $1 for no key update', [id]);
  // Prices of this instant can begin a few milliseconds later.
  const product = await productById(tx, id, new Date((await nextInstant(tx, id, now)) - 1));
  if (!product) throw Problem.notFound('product');
  return product;
}

function changed(before: PricedProduct | undefined, priceChange: number | undefined): Amounts {
  if (priceChange === undefined) return {};
  if (!before?.price) throw new Problem('unprocessable', fault('no-price'));
  return { price: shareOf(before.price.price, wholePpm + priceChange) };
}

async function taxTerms(
  tx: CommandTx,
  accountId: number,
  { taxMode, taxId }: ProductContent,
  present: number,
): Promise<TaxTerms> {
  if (taxMode !== 'named') return taxTermsOf(taxMode, { fixed: present });
  const tax = await taxById(tx, accountId, taxId);
  if (!tax) throw Problem.invalid('taxId', fault('unknown'));
  return taxTermsOf(taxMode, { named: tax.ratePpm });
}

/** A SKU is unique within an operator. */
async function refuseTakenSku(
  tx: CommandTx,
  accountId: number,
  sku: string,
  except: number | undefined,
): Promise<void> {
  if (sku === '') return;
  await tx.query("select pg_advisory_xact_lock(hashtextextended('sku ' || $1, 0))", [`${accountId} ${sku}`]);
  const found = await tx.records.findOneBy(ProductRecord, { accountId, sku });
  if (found && found.id !== except) throw Problem.invalid('sku', fault('taken'));
}

async function insertProduct(tx: CommandTx, content: Partial<ProductRecord>): Promise<number> {
  const { identifiers } = await tx.records.insert(ProductRecord, { ...content, version: 1 });
  return identifiers[0]!['id'] as number;
}
