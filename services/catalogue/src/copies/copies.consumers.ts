import { copyOf } from '@backroom/platform';
import { events } from '@backroom/proto/events';
import { AccountCopy, LocationCopy } from './copies.entities.js';

export const copyConsumers = [
  copyOf({
    name: 'catalogue.accounts',
    event: events.AccountChanged,
    entity: AccountCopy,
    pick: ({ account }) => account && { accountId: account.id },
  }),
  copyOf({
    name: 'catalogue.locations',
    event: events.LocationChanged,
    entity: LocationCopy,
    pick: ({ location }) =>
      location && { locationId: location.id, accountId: location.accountId, name: location.name },
  }),
];
