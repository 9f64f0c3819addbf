import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { actorOf, Clock, Commands, currentCall, Database, Problem } from '@backroom/platform';
import type { DuplicateProductRequest, PricedProduct } from '@backroom/proto/catalogue/v1/catalogue_service';
import { maxLengths } from '@backroom/proto/lengths';
import { shareTaxes } from '../tax/tax.sql.js';
import { operatorOf, refuseForeign } from './operator.js';
import { insertPrices } from './price.sql.js';
import { priceChanged, productChanged } from './product.events.js';
import { productChange } from './product-scope.js';
import { productById } from './product.sql.js';
import { auditJson } from './audit-json.js';

export class DuplicateProduct {
  constructor(
    readonly request: DuplicateProductRequest,
    readonly idempotencyKey?: string,
  ) {}
}

/**
 * Duplicates a product without its distinguishing data: SKU, barcodes and featuring locations. The copy is inactive,
 * because no kiosk must offer a copy that nobody has reviewed (decided: H-20).
 */
@CommandHandler(DuplicateProduct)
export class DuplicateProductHandler implements ICommandHandler<DuplicateProduct, PricedProduct> {
  constructor(
    private readonly commands: Commands,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async execute({ request, idempotencyKey }: DuplicateProduct): Promise<PricedProduct> {
    const { principal } = currentCall();
    const { accountId, scope } = await productChange(this.database, principal, request.id);
    const options = { name: 'duplicate-product', scope, principal, idempotencyKey, input: request };
    return this.commands.run(options, async (tx) => {
      refuseForeign(principal, await operatorOf(tx, principal, accountId));
      await shareTaxes(tx, accountId);
      const now = this.clock.now();
      const original = await productById(tx, request.id, now);
      if (!original) throw Problem.notFound('product');
      const [row] = await tx.query<{ id: number }>(
        `insert into product (account_id, category_id, name, active, created_at, supplier_code, description, brand_id,
           supplier_id, tax_mode, tax_id)
         select account_id, category_id, $2, false, $3, supplier_code, description, brand_id, supplier_id, tax_mode, tax_id
         from product where id = $1 returning id`,
        [request.id, nameOfCopy(original.product!.name, request.suffix), now],
      );
      const id = row!.id;
      await tx.query(
        `insert into product_tag (product_id, tag_id, account_id)
         select $2, tag_id, account_id from product_tag where product_id = $1`,
        [request.id, id],
      );
      await tx.query(
        `insert into product_image (account_id, product_id, file_name, position)
         select account_id, $2, file_name, position from product_image where product_id = $1`,
        [request.id, id],
      );
      const prices = original.price ? [{ ...original.price, productId: id, validFrom: now.getTime() }] : [];
      await insertPrices(tx, prices, { by: actorOf(principal), at: now });
      const copy = (await productById(tx, id, now))!;
      tx.publish(productChanged(copy.product!), ...prices.map(priceChanged));
      tx.audit({
        ...{ accountId, subjectKind: 'product', subjectId: id, subjectName: copy.product!.name },
        after: JSON.parse(auditJson(copy)),
      });
      return copy;
    });
  }
}

/** Truncates the name rather than the suffix, which distinguishes the copy. */
function nameOfCopy(name: string, suffix: string): string {
  const ending = suffix.trim() ? ` ${suffix.trim()}` : '';
  const room = maxLengths.productName - [...ending].length;
  return [...name].slice(0, room).join('').trimEnd() + ending;
}
