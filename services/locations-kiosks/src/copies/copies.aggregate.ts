import { Clock, from, type Aggregate } from '@backroom/platform';
import { copyConsumers } from './copies.consumers.js';
import { AccountCopy, PriceCopy, ProductCopy } from './copies.entities.js';

/** What the configs of places need of operators, products and prices. */
export const copies: Aggregate = {
  entities: [AccountCopy, PriceCopy, ProductCopy],
  consumers: [from([Clock], copyConsumers)],
};
