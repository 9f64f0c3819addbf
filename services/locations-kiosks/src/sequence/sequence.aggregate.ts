import { Clock, from, Ids, type Aggregate } from '@backroom/platform';
import { deviceBoots } from '../migrations/010-device-boots.js';
import { boundedLines } from '../migrations/011-bounded-lines.js';
import { deviceReading } from '../migrations/023-device-reading.js';
import { askAgainHandler } from './ask-again.work.js';
import { sequenceConsumers } from './sequence.consumers.js';

/** Missing, ignored and rejected messages of devices. */
export const sequence: Aggregate = {
  migrations: [deviceBoots, boundedLines, deviceReading],
  consumers: [from([Clock, Ids], sequenceConsumers)],
  dueWork: [from([Clock], askAgainHandler)],
};
