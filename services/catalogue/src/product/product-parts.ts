import { Injectable } from '@nestjs/common';
import { Clock, Commands, currentCall, Database, Problem, type CommandTx } from '@backroom/platform';
import type { PricedProduct } from '@backroom/proto/catalogue/v1/catalogue_service';
import { shareTaxes } from '../tax/tax.sql.js';
import { operatorOf, refuseForeign } from './operator.js';
import { productChanged } from './product.events.js';
import { productChange } from './product-scope.js';
import { productById } from './product.sql.js';

interface PartChange {
  command: string;
  productId: number;
  idempotencyKey?: string;
  input?: unknown;
  /** Refused for operators whose products come from another provider. */
  ownProductsOnly: boolean;
}

/** The change of a product part for the audit log; undefined without a change. */
type Changed = { before?: object; after?: object } | undefined;

/** Changes product parts other than fields: barcodes, pictures, prices. */
@Injectable()
export class ProductParts {
  constructor(
    private readonly commands: Commands,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Locks the product for `work` and publishes and audits it after a change. */
  async change(
    { command, productId, idempotencyKey, input, ownProductsOnly }: PartChange,
    work: (tx: CommandTx, product: PricedProduct, now: Date) => Promise<Changed>,
  ): Promise<PricedProduct> {
    const { principal } = currentCall();
    const { accountId, scope } = await productChange(this.database, principal, productId);
    const options = { name: command, scope, principal, idempotencyKey, input };
    return this.commands.run(options, async (tx) => {
      const operator = await operatorOf(tx, principal, accountId);
      if (ownProductsOnly) refuseForeign(principal, operator);
      await shareTaxes(tx, accountId);
      await tx.query('select from product where id = $1 for no key update', [productId]);
      const now = this.clock.now();
      const before = await productById(tx, productId, now);
      if (!before) throw Problem.notFound('product');
      const changed = await work(tx, before, now);
      if (!changed) return before;
      const after = (await productById(tx, productId, now))!;
      tx.publish(productChanged(after.product!));
      const subjectName = after.product!.name;
      tx.audit({ accountId, subjectKind: 'product', subjectId: productId, subjectName, ...changed });
      return after;
    });
  }
}
