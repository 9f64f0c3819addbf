import type { Aggregate } from '@backroom/platform';
import { copyConsumers } from './copies.consumers.js';
import { AccountCopy, DeviceCopy, FeeCopy, LocationCopy, PriceCopy, ProductCopy } from './copies.entities.js';

/** What a booking needs of others' state at the time of a sale. */
export const copies: Aggregate = {
  entities: [AccountCopy, DeviceCopy, FeeCopy, LocationCopy, PriceCopy, ProductCopy],
  consumers: copyConsumers,
};
