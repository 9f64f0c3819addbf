import { Inject, Injectable } from '@nestjs/common';
import { Clock, PLATFORM, Problem, type Log, type Platform } from '@backroom/platform';
import type { Refund } from '@backroom/proto/orders/v1/refund';
import type { CreditRequest, Hold, ReserveRequest } from '@backroom/proto/tenders/v1/tenders_service';
import { pointsCurrency } from '@backroom/proto/stored-value';
import { fault } from '../faults.js';
import { kindOf } from '../order/sale-kind.js';
import { CARD_PROCESSOR, type CardProcessor, type ProcessorAnswer } from '../payment/card-processor.js';
import { StoredValue } from '../stored-value/stored-value.js';
import type { RefundWithPayment } from './refund.sql.js';
import { isOwnHand, type Tender } from './tender.js';

/** Milliseconds that whoever gives money back may take to say so; then the outcome is unknown. */
const patience = 10_000;
/** Milliseconds after which the keeper of stored value has surely settled a sale that was refunded at once. */
const settledWithin = 15 * 60_000;
/** Milliseconds that what is taken out of a wallet stays held: longer than anybody is asked again. */
const heldFor = 30 * 86_400_000;

const succeeded: ProcessorAnswer = { state: 'succeeded', reference: '', reason: '' };
const failed = (reason: string): ProcessorAnswer => ({ state: 'failed', reference: '', reason });

/** Whoever gives money back: the card processor, or the keeper of stored value, each of whom may be asked again. */
@Injectable()
export class Tenders {
  private readonly log: Log;

  constructor(
    @Inject(CARD_PROCESSOR) private readonly processor: CardProcessor | undefined,
    private readonly value: StoredValue,
    private readonly clock: Clock,
    @Inject(PLATFORM) platform: Platform,
  ) {
    this.log = platform.log;
  }

  /** Throws `tender-unavailable` when nobody could be asked. */
  refuseUnavailable(tender: Tender): void {
    if (tender === 'card' && !this.processor)
      throw new Problem('unprocessable', fault('tender-unavailable', { tender }));
  }

  /** Has the money given back. Throws when the outcome is unknown. */
  give(refund: RefundWithPayment): Promise<ProcessorAnswer> {
    return this.take(refund, () => this.giveTo(refund));
  }

  /** What became of a refund whose outcome is unknown; gives it only when the tender has never heard of it. */
  ask(refund: RefundWithPayment): Promise<ProcessorAnswer> {
    const find = () => this.find(refund);
    return this.take(refund, async () => (await find()) ?? this.giveTo(refund), find);
  }

  /** What became of it at the card processor; undefined for what is given by somebody else. */
  private async find(refund: RefundWithPayment): Promise<ProcessorAnswer | undefined> {
    if (refund.tender !== 'card') return undefined;
    return this.processor!.findRefund(cardRefund(refund), AbortSignal.timeout(patience));
  }

  /**
   * Spends what was taken out of a wallet for a refund of a load, or frees it where nothing was given. What is not done
   * here is done by the event: it is said and no more.
   */
  async finish(refund: Refund): Promise<void> {
    if (kindOf(refund) !== 'valueAdd' || refund.state === 'pending') return;
    const { accountId, id: orderId, amount } = refund;
    const hold = { accountId, orderId, tender: 'wallet', cardId: '' };
    try {
      const { refused } = await this.value.ask(({ tenders }) =>
        refund.state === 'succeeded' ? tenders.capture({ ...hold, amount }) : tenders.release(hold),
      );
      // A refund that failed because nothing was held has nothing to free.
      if (refused && refund.state === 'succeeded')
        this.log.error({ err: refused, refund: orderId }, 'what was given back of a load is not taken');
    } catch (error) {
      this.log.warn({ err: error, refund: orderId }, 'what was taken of a wallet has no answer');
    }
  }

  /**
   * What is given back of a load comes out of the wallet first: only what is unspent (decided: Money). Where nothing is
   * held any more it may have been given before, which `find` answers.
   */
  private async take(
    refund: RefundWithPayment,
    give: () => Promise<ProcessorAnswer>,
    find?: () => Promise<ProcessorAnswer | undefined>,
  ): Promise<ProcessorAnswer> {
    if (kindOf(refund) !== 'valueAdd') return give();
    const { answer, refused } = await this.value.ask(({ tenders }) =>
      tenders.reserve(reserveRequest(refund)),
    );
    if (refused) return (await find?.()) ?? failed(refused.detail);
    if (isThere(answer.hold)) return give();
    return (await find?.()) ?? failed('What was held in the wallet is free again');
  }

  private async giveTo(refund: RefundWithPayment): Promise<ProcessorAnswer> {
    const tender = refund.tender as Tender;
    if (tender === 'card') return this.processor!.refund(cardRefund(refund), AbortSignal.timeout(patience));
    if (isOwnHand(tender)) return succeeded;
    const { answer, refused } = await this.value.ask(({ tenders }) => tenders.credit(creditRequest(refund)));
    if (refused && this.isEarly(refused, refund)) throw refused;
    if (refused) return failed(refused.detail);
    return tender === 'points' ? { ...succeeded, points: answer.amount } : succeeded;
  }

  /** Whether the sale may not be settled yet where its refund would come into no purse: then it ends a debt. */
  private isEarly({ kind, params }: Problem, { requestedAt }: Refund): boolean {
    const age = this.clock.now().getTime() - requestedAt;
    return kind === 'notFound' && params['what'] === 'sale' && age < settledWithin;
  }
}

const isThere = (hold: Hold | undefined): boolean => ['held', 'captured'].includes(hold?.state ?? '');

/** What is asked of stored value for a refund. */
export function creditRequest(
  refund: Refund & Pick<RefundWithPayment, 'customerId' | 'paymentReference'>,
): CreditRequest {
  const { id: refundId, accountId, orderId, customerId, tender, currency, amount, locationId } = refund;
  const cardId = tender === 'giftCard' ? refund.paymentReference.toLowerCase() : '';
  return {
    ...{ refundId, orderId, locationId, purse: { accountId, customerId, tender, cardId } },
    ...(tender === 'points'
      ? { amount: refund.points, currency: pointsCurrency, money: { amount, currency } }
      : { amount, currency }),
  };
}

function reserveRequest(refund: RefundWithPayment): ReserveRequest {
  const { id: orderId, accountId, customerId, amount, currency, requestedAt, locationId } = refund;
  return {
    ...{ orderId, amount, currency, locationId, expiresAt: requestedAt + heldFor, depositId: refund.orderId },
    purse: { accountId, customerId, tender: 'wallet', cardId: '' },
  };
}

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
