import { Clock, from, type Aggregate } from '@backroom/platform';
import { deviceBoots } from '../migrations/010-device-boots.js';
import { boundedLines } from '../migrations/011-bounded-lines.js';
import { askAgainHandler } from './ask-again.work.js';
import { sequenceConsumers } from './sequence.consumers.js';

/** Missing messages of devices. */
export const sequence: Aggregate = {
  migrations: [deviceBoots, boundedLines],
  consumers: [from([Clock], sequenceConsumers)],
  dueWork: [from([Clock], askAgainHandler)],
};
