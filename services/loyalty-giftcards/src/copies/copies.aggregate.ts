import type { Aggregate } from '@backroom/platform';
import { copyConsumers } from './copies.consumers.js';
import { AccountCopy, LocationCopy, PersonCopy, ProductCopy } from './copies.entities.js';

/** What customers need of operators, places, people and goods. */
export const copies: Aggregate = {
  entities: [AccountCopy, LocationCopy, PersonCopy, ProductCopy],
  consumers: copyConsumers,
};
