import type { Aggregate } from '@backroom/platform';
import { copyConsumers } from './copies.consumers.js';
import { LocationCopy } from './copies.entities.js';

/** Copies of the locations in groups. */
export const copies: Aggregate = { entities: [LocationCopy], consumers: copyConsumers };
