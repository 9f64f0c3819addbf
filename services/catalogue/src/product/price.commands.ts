import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { actorOf, currentCall, FieldCheck, Problem } from '@backroom/platform';
import type {
  CancelPriceRequest,
  PlanPriceRequest,
  PricedProduct,
} from '@backroom/proto/catalogue/v1/catalogue_service';
import { decimalTextOf } from '@backroom/pricing';
import type { Price } from '@backroom/proto/catalogue/v1/product';
import { fault } from '../faults.js';
import { taxById } from '../tax/tax.resource.js';
import { ProductParts } from './product-parts.js';
import { refuseForeign } from './operator.js';
import { deleteScheduled, insertPrices, priceAt, priceFrom, minLeadTimeMs, taxTermsOf } from './price.sql.js';
import { readAmounts } from './product-content.js';
import { priceChanged } from './product.events.js';

/** Maximum lead time of a scheduled price, milliseconds: two years. */
const maxLeadTimeMs = 2 * 366 * 86_400_000;

export class PlanPrice {
  constructor(
    readonly request: PlanPriceRequest,
    readonly idempotencyKey?: string,
  ) {}
}

/** Schedules a price from a future instant (decided: prices are effective-dated). */
@CommandHandler(PlanPrice)
export class PlanPriceHandler implements ICommandHandler<PlanPrice, PricedProduct> {
  constructor(private readonly parts: ProductParts) {}

  execute({ request, idempotencyKey }: PlanPrice): Promise<PricedProduct> {
    const { productId, validFrom } = request;
    const change = {
      command: 'plan-price',
      productId,
      idempotencyKey,
      input: request,
      ownProductsOnly: false,
    };
    return this.parts.change(change, async (tx, { product, currency, provider }, now) => {
      const { principal } = currentCall();
      const { accountId, taxMode, taxId } = product!;
      const check = new FieldCheck();
      const amounts = readAmounts(check, request, currency);
      if (validFrom < now.getTime() + minLeadTimeMs) check.refuse('validFrom', fault('too-soon'));
      else if (validFrom > now.getTime() + maxLeadTimeMs) check.refuse('validFrom', fault('too-late'));
      check.done();
      const at = new Date(validFrom);
      const earlier = await priceAt(tx, productId, at);
      if (earlier?.validFrom === validFrom) throw Problem.invalid('validFrom', fault('taken'));
      const { cost, deposit, taxRatePpm } = earlier ?? { cost: 0, deposit: 0, taxRatePpm: 0 };
      const moves = (field: 'cost' | 'deposit', was: number) => (amounts[field] ?? was) !== was;
      if (moves('cost', cost) || moves('deposit', deposit)) refuseForeign(principal, { currency, provider });
      const named = taxMode === 'named' ? await taxById(tx, accountId, taxId) : undefined;
      const terms = {
        price: amounts.price!,
        cost: amounts.cost ?? cost,
        deposit: amounts.deposit ?? deposit,
        ...taxTermsOf(taxMode, { named: named?.ratePpm, fixed: taxRatePpm }),
      };
      const price = priceFrom(terms, { productId, accountId, validFrom });
      await insertPrices(tx, [price], { by: actorOf(principal), at: now });
      tx.publish(priceChanged(price));
      return { after: auditedPrice(price, currency) };
    });
  }
}

export class CancelPrice {
  constructor(readonly request: CancelPriceRequest) {}
}

/** Cancels a scheduled price. */
@CommandHandler(CancelPrice)
export class CancelPriceHandler implements ICommandHandler<CancelPrice, PricedProduct> {
  constructor(private readonly parts: ProductParts) {}

  execute({ request: { productId, validFrom } }: CancelPrice): Promise<PricedProduct> {
    const change = { command: 'cancel-price', productId, ownProductsOnly: false };
    return this.parts.change(change, async (tx, { currency }, now) => {
      const price = await priceAt(tx, productId, new Date(validFrom));
      if (price?.validFrom !== validFrom) return undefined;
      const cancelled =
        validFrom > now.getTime() ? await deleteScheduled(tx, productId, validFrom) : undefined;
      if (!cancelled) throw new Problem('unprocessable', fault('price-holds'));
      tx.publish(priceChanged(cancelled));
      return { before: auditedPrice(cancelled, currency) };
    });
  }
}

function auditedPrice({ price, cost, validFrom }: Price, currency: string): object {
  const money = (minor: number) => `${decimalTextOf(minor, currency)} ${currency}`;
  return { price: money(price), cost: money(cost), validFrom: new Date(validFrom).toISOString() };
}
