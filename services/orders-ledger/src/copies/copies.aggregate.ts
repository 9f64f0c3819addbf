import { Clock, from, type Aggregate } from '@backroom/platform';
import { ratesInPpm } from '../migrations/049-rates-in-ppm.js';
import { customerNames } from '../migrations/027-customer-names.js';
import { priceTruth } from '../migrations/028-price-truth.js';
import { listedByPriceTruth } from '../migrations/029-listed-by-price-truth.js';
import { configsOfKiosks } from '../migrations/030-configs-of-kiosks.js';
import { customerWords } from '../migrations/041-customer-words.js';
import { foldedWords } from '../migrations/047-folded-words.js';
import { emailWords } from '../migrations/050-email-words.js';
import { copyConsumers } from './copies.consumers.js';
import {
  AccountCopy,
  ConfigCopy,
  CustomerCopy,
  DeviceCopy,
  FeeCopy,
  LocationCopy,
  LocationTaxCopy,
  PriceCopy,
  ProductCopy,
} from './copies.entities.js';
import { customers } from './customers.consumer.js';
import { rebuildWords } from './rebuild-words.work.js';

/** Local copies of other services' state at the time of a sale. */
export const copies: Aggregate = {
  migrations: [
    customerNames,
    priceTruth,
    listedByPriceTruth,
    configsOfKiosks,
    customerWords,
    foldedWords,
    ratesInPpm,
    emailWords,
  ],
  entities: [
    AccountCopy,
    ConfigCopy,
    CustomerCopy,
    DeviceCopy,
    FeeCopy,
    LocationCopy,
    LocationTaxCopy,
    PriceCopy,
    ProductCopy,
  ],
  consumers: [...copyConsumers, from([Clock], customers)],
  dueWork: [from([Clock], rebuildWords)],
};
