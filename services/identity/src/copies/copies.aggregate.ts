import type { Aggregate } from '@backroom/platform';
import { copyConsumers } from './copies.consumers.js';
import { LocationCopy } from './copies.entities.js';

/** The places that groups are made of. */
export const copies: Aggregate = { entities: [LocationCopy], consumers: copyConsumers };
