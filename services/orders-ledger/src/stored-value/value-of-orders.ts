import { Inject, Injectable } from '@nestjs/common';
import { PLATFORM, type Log, type Platform } from '@backroom/platform';
import type { PreparedDeposit, PrepareRequest } from '@backroom/proto/tenders/v1/deposits_service';
import { pointsCurrency } from '@backroom/proto/stored-value';
import type { PlacedOrder } from '../placing/placed-order.sql.js';
import { kindOf, type SaleKind } from '../booking/sale-kind.js';
import { tenders } from '../tender/tenders.js';
import { holdsForOrder } from './holds-of-order.js';
import { StoredValue } from './stored-value.js';

/** Milliseconds that a deposit stays prepared: longer than any payment retry. */
const depositLifetimeMs = 24 * 3_600_000;
/** Milliseconds that stored value stays reserved for an order: longer than card payments take to settle. */
const holdLifetimeMs = 2 * 3_600_000;

/** Stored value of placed orders: it pays orders, loads fill a wallet or points, and tab payments reduce a tab. */
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
   * Secures stored value before a card is charged: reserves the payments of an order, or prepares the deposit of a
   * load; idempotent. Returns the code of a permanent refusal, otherwise undefined. Throws if the outcome is unknown.
   */
  async secure(placed: PlacedOrder): Promise<string | undefined> {
    if (kindOf(placed.order) === 'order') return this.reserve(placed);
    const { answer, refused } = await this.value.ask(({ deposits }) =>
      deposits.prepare(prepareRequest(placed)),
    );
    // A canceled or expired deposit is no longer waited for: another payment may have settled the same debt.
    const isWaitedFor = ['prepared', 'deposited'].includes(answer?.deposit?.state ?? '');
    return isWaitedFor ? undefined : (refused?.code ?? 'deposit-given-up');
  }

  /**
   * Deposits a paid load or cancels an unpaid one, and adds the balance. A failure is only logged: the event does the
   * same.
   */
  async finish(placed: PlacedOrder): Promise<PlacedOrder> {
    if (placed.state === 'pending') return placed;
    if (kindOf(placed.order) === 'order') {
      // Paid reservations are captured by the order's event.
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

  /** Reserves the payments by stored value in sequence; a refusal of one ends the order, which releases the others. */
  private async reserve(placed: PlacedOrder): Promise<string | undefined> {
    const { id: orderId, locationId } = placed.order;
    const expiresAt = placed.placedAt + holdLifetimeMs;
    for (const hold of holdsForOrder(placed.order)) {
      const { answer, refused } = await this.value.ask(({ tenders }) =>
        tenders.reserve({ ...hold, orderId, locationId, expiresAt }),
      );
      const isHeldOrCaptured = ['held', 'captured'].includes(answer?.hold?.state ?? '');
      // For an invalid field, the reason is its code.
      if (!isHeldOrCaptured) return refused?.fields?.[0]?.code ?? refused?.code ?? 'reservation-over';
    }
    return undefined;
  }

  /** Releases the reservations of an unpaid order. If this fails, they expire. */
  private async release({ order }: PlacedOrder): Promise<void> {
    const { accountId, id: orderId } = order;
    for (const { purse } of holdsForOrder(order))
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

/** The purse filled by money. */
const tenderByKind: Record<SaleKind, string> = { order: 'wallet', valueAdd: 'wallet', tabPayment: 'tab' };

function prepareRequest({ order, placedAt }: PlacedOrder): PrepareRequest {
  const { id: depositId, accountId, customerId, locationId, points, currency, totals, payments } = order;
  const isPoints = points > 0;
  const tender = isPoints ? 'points' : tenderByKind[kindOf(order)];
  return {
    depositId,
    purse: { accountId, customerId, tender, cardId: '' },
    ...(isPoints ? { amount: points, currency: pointsCurrency } : { amount: totals!.value, currency }),
    expiresAt: placedAt + depositLifetimeMs,
    locationId,
    // Money granted by the operator does not pay the customer's debts.
    granted: payments.every(({ type }) => tenders.ofType(type)?.isGift),
  };
}
