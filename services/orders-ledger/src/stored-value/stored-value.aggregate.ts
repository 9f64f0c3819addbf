import type { Aggregate } from '@backroom/platform';
import { storedValue as storedValueTables } from '../migrations/031-stored-value.js';
import { StoredValue } from './stored-value.js';
import { ValueOfOrders } from './value-of-orders.js';

/** Calls to loyalty-giftcards. */
export const storedValue: Aggregate = {
  migrations: [storedValueTables],
  providers: [StoredValue, ValueOfOrders],
};
