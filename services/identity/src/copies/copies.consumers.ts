import { copyOf } from '@backroom/platform';
import { events } from '@backroom/proto/events';
import { LocationCopy } from './copies.entities.js';

export const copyConsumers = [
  copyOf({
    name: 'identity.locations',
    event: events.LocationChanged,
    entity: LocationCopy,
    pick: ({ location }) => location && { ...location, locationId: location.id },
  }),
];
