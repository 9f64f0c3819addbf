import { Inject, Injectable } from '@nestjs/common';
import { Problem } from '@backroom/platform';
import { fault } from '../faults.js';
import { CARD_PROCESSOR, type CardProcessor, type ProcessorAnswer } from '../payment/card-processor.js';
import type { RefundWithPayment } from './refund.sql.js';
import { isStoredValue, type Tender } from './tender.js';

/** Milliseconds that whoever gives money back may take to say so; then the outcome is unknown. */
const patience = 10_000;

/** Whoever gives money back: today the card processor; stored value says that it is not there yet. */
@Injectable()
export class Tenders {
  constructor(@Inject(CARD_PROCESSOR) private readonly processor: CardProcessor | undefined) {}

  /** Throws `tender-unavailable` when nobody could be asked. */
  refuseUnavailable(tender: Tender): void {
    const available = tender === 'card' ? !!this.processor : !isStoredValue(tender);
    if (!available)
      throw new Problem('unprocessable', fault('tender-unavailable', { tender: names[tender] }));
  }

  /** Has the money given back. Throws when the outcome is unknown. */
  give(refund: RefundWithPayment): Promise<ProcessorAnswer> {
    return this.processor!.refund(cardRefund(refund), AbortSignal.timeout(patience));
  }

  /** What became of a refund whose outcome is unknown; gives it only when the tender has never heard of it. */
  async ask(refund: RefundWithPayment): Promise<ProcessorAnswer> {
    const found = await this.processor!.findRefund(cardRefund(refund), AbortSignal.timeout(patience));
    return found ?? this.give(refund);
  }
}

const names: Record<Tender, string> = {
  card: 'card',
  cash: 'cash',
  operator: 'operator',
  wallet: 'wallet',
  points: 'points',
  giftCard: 'gift card',
  tab: 'tab',
};

function cardRefund({
  id,
  accountId,
  amount,
  currency,
  paymentReference,
  paid,
  lastFour,
}: RefundWithPayment) {
  return { key: id, accountId, amount, currency, paymentReference, paid, lastFour };
}
