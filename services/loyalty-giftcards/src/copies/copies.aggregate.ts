import type { Aggregate } from '@backroom/platform';
import { copyConsumers } from './copies.consumers.js';
import { AccountCopy, LocationCopy, PersonCopy, ProductCopy } from './copies.entities.js';

/** Copies of operators, locations, people and products. */
export const copies: Aggregate = {
  entities: [AccountCopy, LocationCopy, PersonCopy, ProductCopy],
  consumers: copyConsumers,
};
