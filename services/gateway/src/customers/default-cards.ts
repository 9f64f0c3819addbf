import { isOutage, PLATFORM, provide, type Log } from '@backroom/platform';
import type { z } from 'zod';
import type { Customer } from '@backroom/proto/customers/v1/customer';
import { CardsServiceService, type CardsService } from '@backroom/proto/orders/v1/cards_service';
import { GATEWAY_CONFIG } from '../config.js';
import { addressOf } from '../services.js';
import { customerOf, type customer } from './customer-shapes.js';

/** Customers as shown in lists and records, with their default card. */
export class DefaultCards {
  private isAway = false;

  constructor(
    private readonly cards: Pick<CardsService, 'listDefaultCards'>,
    private readonly log: Log,
  ) {}

  /**
   * While the cards service is unavailable, customers are shown without cards: their data comes from another service.
   */
  async withDefaultCards(customers: readonly Customer[]): Promise<z.infer<typeof customer>[]> {
    const cards = customers.length > 0 ? await this.cardsOf(customers) : [];
    const idOf = new Map(cards.map(({ accountId, customerId, id }) => [`${accountId}:${customerId}`, id]));
    return customers.map((one) => customerOf(one, idOf.get(`${one.accountId}:${one.id}`) ?? null));
  }

  private async cardsOf(customers: readonly Customer[]) {
    const each = (of: (one: Customer) => number) => [...new Set(customers.map(of))];
    try {
      const { cards } = await this.cards.listDefaultCards({
        accountIds: each(({ accountId }) => accountId),
        customerIds: each(({ id }) => id),
      });
      this.isAway = false;
      return cards;
    } catch (error) {
      if (!isOutage(error)) throw error;
      if (!this.isAway)
        this.log.warn({ err: error }, 'default cards unavailable, returning customers without them');
      this.isAway = true;
      return [];
    }
  }
}

export const defaultCards = provide(
  DefaultCards,
  [PLATFORM, GATEWAY_CONFIG],
  (platform, config) =>
    new DefaultCards(
      platform.rpcClient(CardsServiceService, 'orders-ledger', addressOf(config, 'orders-ledger')),
      platform.log,
    ),
);
