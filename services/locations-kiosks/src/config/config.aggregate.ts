import { Clock, Database, Files, from, removeFiles, type Aggregate } from '@backroom/platform';
import { placeConfig } from '../migrations/008-place-config.js';
import { priceLists } from '../migrations/017-price-lists.js';
import { priceArrival } from '../migrations/019-price-arrival.js';
import { isLogoShown } from '../theme/logo-file.js';
import { LOCATIONS_CONFIG } from '../tokens.js';
import { configHandler } from './config.work.js';
import { deviceConfigConsumer } from './device-config.consumer.js';
import { isPriceListNamed } from './price-list-file.js';
import { PriceListLinks } from './price-list-link.js';
import { PriceLists } from './price-lists.js';

/** The configs of locations, and the version that each kiosk applied. */
export const config: Aggregate = {
  migrations: [placeConfig, priceLists, priceArrival],
  providers: [PriceListLinks],
  consumers: [deviceConfigConsumer],
  dueWork: [
    from([Clock, LOCATIONS_CONFIG, Database, Files], (clock, { PUBLIC_URL }, database, files) =>
      configHandler(
        clock,
        (logo) => new URL(`/logos/${logo}`, PUBLIC_URL).href,
        new PriceLists(database, files, clock, PUBLIC_URL),
      ),
    ),
    from([Files], (files) =>
      removeFiles(
        files,
        async (tx, name) => (await isLogoShown(tx, name)) || (await isPriceListNamed(tx, name)),
      ),
    ),
  ],
};
