import { Clock, from, type Aggregate } from '@backroom/platform';
import { copyConsumers } from './copies.consumers.js';
import { whatKiosksShow } from '../migrations/018-what-kiosks-show.js';
import { loyaltyOfPlaces } from '../migrations/020-loyalty-of-places.js';
import {
  AccountCopy,
  FeaturedCopy,
  LocationTaxCopy,
  LoyaltyCopy,
  PriceCopy,
  ProductCopy,
} from './copies.entities.js';

/** Copies of operators, products, prices, taxes and loyalty programs for the configs of locations. */
export const copies: Aggregate = {
  migrations: [whatKiosksShow, loyaltyOfPlaces],
  entities: [AccountCopy, FeaturedCopy, LocationTaxCopy, LoyaltyCopy, PriceCopy, ProductCopy],
  consumers: [from([Clock], copyConsumers)],
};
