import type { Aggregate } from '@backroom/platform';
import { copyConsumers } from './copies.consumers.js';
import { AccountCopy, LocationCopy } from './copies.entities.js';

/** Copies of operators and locations. */
export const copies: Aggregate = { entities: [AccountCopy, LocationCopy], consumers: copyConsumers };
