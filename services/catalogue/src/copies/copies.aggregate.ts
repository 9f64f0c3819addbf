import type { Aggregate } from '@backroom/platform';
import { copyConsumers } from './copies.consumers.js';
import { AccountCopy, LocationCopy } from './copies.entities.js';

/** What is needed of operators and places. */
export const copies: Aggregate = { entities: [AccountCopy, LocationCopy], consumers: copyConsumers };
