import { Clock, from, type Aggregate } from '@backroom/platform';
import { placeConfig } from '../migrations/008-place-config.js';
import { LOCATIONS_CONFIG } from '../tokens.js';
import { configHandler } from './config.work.js';
import { deviceConfigConsumer } from './device-config.consumer.js';

/** What the kiosks of a place work by, and which of it each of them has. */
export const config: Aggregate = {
  migrations: [placeConfig],
  consumers: [deviceConfigConsumer],
  dueWork: [
    from([Clock, LOCATIONS_CONFIG], (clock, { PUBLIC_URL }) =>
      configHandler(clock, (logo) => new URL(`/logos/${logo}`, PUBLIC_URL).href),
    ),
  ],
};
