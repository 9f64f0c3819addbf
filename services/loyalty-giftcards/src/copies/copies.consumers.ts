import { copyOf } from '@backroom/platform';
import { events } from '@backroom/proto/events';
import { AccountCopy, LocationCopy, ProductCopy } from './copies.entities.js';

export const copyConsumers = [
  copyOf({
    name: 'loyalty-giftcards.accounts',
    event: events.AccountChanged,
    entity: AccountCopy,
    pick: ({ account }) =>
      account && {
        accountId: account.id,
        name: account.name,
        loyaltyProgram: account.loyaltyProgram,
        timezone: account.timezone,
        currency: account.currency,
        status: account.status || 'active',
      },
  }),
  copyOf({
    name: 'loyalty-giftcards.locations',
    event: events.LocationChanged,
    entity: LocationCopy,
    pick: ({ location }) =>
      location && {
        locationId: location.id,
        accountId: location.accountId,
        name: location.name,
        timezone: location.timezone,
        status: location.status || 'active',
        checkinCode: location.checkinCode,
      },
  }),
  copyOf({
    name: 'loyalty-giftcards.goods',
    event: events.ProductChanged,
    entity: ProductCopy,
    pick: ({ product }) =>
      product && {
        productId: product.id,
        accountId: product.accountId,
        name: product.name,
        active: product.active,
      },
  }),
];
