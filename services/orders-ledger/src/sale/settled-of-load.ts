import { Inject, Injectable } from '@nestjs/common';
import { PLATFORM, type Log, type Platform } from '@backroom/platform';
import type { Order } from '@backroom/proto/orders/v1/order';
import { kindOf } from '../booking/sale-kind.js';
import { StoredValue } from '../stored-value/stored-value.js';

/** Adds the part of a load that paid the customer's debt, from loyalty-giftcards; omitted while that is unavailable. */
@Injectable()
export class SettledOfLoad {
  private readonly log: Log;

  constructor(
    private readonly value: StoredValue,
    @Inject(PLATFORM) platform: Platform,
  ) {
    this.log = platform.log;
  }

  async in(order: Order): Promise<Order> {
    if (kindOf(order) !== 'valueAdd' || order.points > 0) return order;
    const { accountId, id: depositId } = order;
    try {
      const { answer } = await this.value.ask(({ deposits }) =>
        deposits.getDeposit({ accountId, depositId }),
      );
      return { ...order, settled: answer?.deposit?.settled };
    } catch (error) {
      this.log.warn(
        { err: error, load: depositId },
        'debts settled by the load unknown, omitting them from the response',
      );
      return order;
    }
  }
}
