import { copyOf, type Clock, type ConsumerTx, type ReceivedEvent } from '@backroom/platform';
import { events } from '@backroom/proto/events';
import { configDue } from '../config/config-due.js';
import { AccountCopy, PriceCopy, ProductCopy } from './copies.entities.js';

/** The copies of operators, products and prices. Each change has the configs of its operator's places made anew. */
export const copyConsumers = (clock: Clock) => {
  const then = (tx: ConsumerTx, _copied: readonly object[], received: readonly ReceivedEvent[]) =>
    everyConfigDue(tx, clock, received);
  return [
    copyOf({
      name: 'locations-kiosks.accounts',
      event: events.AccountChanged,
      entity: AccountCopy,
      pick: ({ account }) =>
        account && {
          accountId: account.id,
          currency: account.currency,
          loyaltyProgram: account.loyaltyProgram,
          status: account.status || 'active',
        },
      then,
    }),
    copyOf({
      name: 'locations-kiosks.products',
      event: events.ProductChanged,
      entity: ProductCopy,
      pick: ({ product }) => product && { ...product, productId: product.id },
      then,
    }),
    copyOf({
      name: 'locations-kiosks.prices',
      event: events.PriceChanged,
      entity: PriceCopy,
      pick: ({ price }) => price && { ...price, validFrom: new Date(price.validFrom) },
      then,
    }),
  ];
};

/** A product is sold at every place of its operator. */
async function everyConfigDue(
  tx: ConsumerTx,
  clock: Clock,
  received: readonly ReceivedEvent[],
): Promise<void> {
  const accounts = [...new Set(received.map(({ accountId }) => accountId))];
  const locations = await tx.query<{ id: number; accountId: number }>(
    'select id, account_id as "accountId" from location where account_id = any ($1) order by id',
    [accounts],
  );
  await configDue(tx, clock, locations);
}
