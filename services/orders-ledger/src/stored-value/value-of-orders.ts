import { Inject, Injectable } from '@nestjs/common';
import { PLATFORM, type Log, type Platform } from '@backroom/platform';
import type { PreparedDeposit, PrepareRequest } from '@backroom/proto/tenders/v1/deposits_service';
import { pointsCurrency } from '@backroom/proto/stored-value';
import type { PlacedOrder } from '../placing/placed-order.sql.js';
import { kindOf, type SaleKind } from '../booking/sale-kind.js';
import { tenders } from '../tender/tenders.js';
import { holdsOf } from './holds-of-order.js';
import { StoredValue } from './stored-value.js';

/** Milliseconds that a deposit stands prepared: longer than anybody is asked to pay. */
const preparedFor = 24 * 3_600_000;
/** Milliseconds that stored value stays reserved for an order: longer than cards take to say what became of it. */
const heldFor = 2 * 3_600_000;

/** What stored value has to do with what is placed: it pays orders, loads go into a wallet or among the points, and payments of tabs come off them. */
@Injectable()
export class ValueOfOrders {
  private readonly log: Log;

  constructor(
    private readonly value: StoredValue,
    @Inject(PLATFORM) platform: Platform,
  ) {
    this.log = platform.log;
  }

  /**
   * Makes sure of stored value before a card is asked: reserves what an order takes, prepares what a load brings; again it
   * is the same. The code of why it is refused for good;
   * undefined when it is not. Throws when the outcome is unknown.
   */
  async secure(placed: PlacedOrder): Promise<string | undefined> {
    if (kindOf(placed.order) === 'order') return this.reserve(placed);
    const { answer, refused } = await this.value.ask(({ deposits }) =>
      deposits.prepare(prepareRequest(placed)),
    );
    // One that was given up, or whose time is over, is waited for no more: somebody else may pay the same.
    const isWaitedFor = ['prepared', 'deposited'].includes(answer?.deposit?.state ?? '');
    return isWaitedFor ? undefined : (refused?.code ?? 'deposit-given-up');
  }

  /**
   * Puts in what was paid, or gives up what was not, and tells the balance. What is not done here is done by the event: it
   * is said and no more.
   */
  async finish(placed: PlacedOrder): Promise<PlacedOrder> {
    if (placed.state === 'pending') return placed;
    if (kindOf(placed.order) === 'order') {
      // What was paid is captured by the order's event.
      if (placed.state === 'ErrorPaying') await this.release(placed);
      return placed;
    }
    const { accountId, id: depositId } = placed.order;
    const isPaid = placed.state === 'Paid';
    try {
      if (!isPaid) {
        await this.value.ask(({ deposits }) => deposits.abandon({ accountId, depositId }));
        return placed;
      }
      const { answer, refused } = await this.value.ask(({ deposits }) =>
        deposits.deposit({ accountId, depositId }),
      );
      if (refused)
        this.log.error(
          { err: refused, load: depositId },
          'paid load rejected by loyalty-giftcards, manual action required',
        );
      return withBalance(placed, answer?.deposit);
    } catch (error) {
      this.log.warn({ err: error, load: depositId }, 'deposit outcome unknown, due work will retry');
      return placed;
    }
  }

  /** Keeps what stored value is to pay, one tender after the other; when one refuses, the others are free again. */
  private async reserve(placed: PlacedOrder): Promise<string | undefined> {
    const { id: orderId, locationId } = placed.order;
    const expiresAt = placed.placedAt + heldFor;
    for (const hold of holdsOf(placed.order)) {
      const { answer, refused } = await this.value.ask(({ tenders }) =>
        tenders.reserve({ ...hold, orderId, locationId, expiresAt }),
      );
      const isThere = ['held', 'captured'].includes(answer?.hold?.state ?? '');
      // Of a field that is not as it has to be, the reason is what is wrong with it.
      if (!isThere) return refused?.fields?.[0]?.code ?? refused?.code ?? 'reservation-over';
    }
    return undefined;
  }

  /** Frees what was kept for an order that was not paid. What is not freed here is free when its time is over. */
  private async release({ order }: PlacedOrder): Promise<void> {
    const { accountId, id: orderId } = order;
    for (const { purse } of holdsOf(order))
      try {
        const { tender, cardId } = purse;
        await this.value.ask(({ tenders }) => tenders.release({ accountId, orderId, tender, cardId }));
      } catch (error) {
        this.log.warn({ err: error, order: orderId }, 'reservation outcome unknown, due work will retry');
      }
  }
}

const withBalance = (placed: PlacedOrder, deposit: PreparedDeposit | undefined): PlacedOrder => ({
  ...placed,
  ...(deposit?.balance !== undefined && { balance: deposit.balance, settled: deposit.settled }),
});

/** What money goes into. */
const filledBy: Record<SaleKind, string> = { order: 'wallet', valueAdd: 'wallet', tabPayment: 'tab' };

function prepareRequest({ order, placedAt }: PlacedOrder): PrepareRequest {
  const { id: depositId, accountId, customerId, locationId, points, currency, totals, payments } = order;
  const isPoints = points > 0;
  const tender = isPoints ? 'points' : filledBy[kindOf(order)];
  return {
    depositId,
    purse: { accountId, customerId, tender, cardId: '' },
    ...(isPoints ? { amount: points, currency: pointsCurrency } : { amount: totals!.value, currency }),
    expiresAt: placedAt + preparedFor,
    locationId,
    // What the operator gives pays nothing of what the customer owes.
    granted: payments.every(({ type }) => tenders.ofType(type)?.isGift),
  };
}
