import { copyOf } from '@backroom/platform';
import { events } from '@backroom/proto/events';
import { AccountCopy, LocationCopy } from './copies.entities.js';

// Both consumers have new names, so that they replay their topics and fill columns added after the first release.
export const copyConsumers = [
  copyOf({
    name: 'catalogue.operators-and-providers',
    event: events.AccountChanged,
    entity: AccountCopy,
    pick: ({ account }) =>
      account && {
        accountId: account.id,
        loyaltyProgram: account.loyaltyProgram,
        currency: account.currency,
        provider: account.provider ?? '',
      },
  }),
  copyOf({
    name: 'catalogue.places',
    event: events.LocationChanged,
    entity: LocationCopy,
    pick: ({ location }) =>
      location && {
        ...{ locationId: location.id, accountId: location.accountId, name: location.name },
        ...{ timezone: location.timezone || 'UTC', status: location.status || 'active' },
      },
  }),
];
