import {
  aggregatesIn,
  Clock,
  Files,
  MailSealer,
  openFiles,
  provide,
  Seal,
  serviceOf,
} from '@backroom/platform';
import { CUSTOMERS_CONFIG, customersConfig } from './config.js';

export const loyaltyGiftcards = serviceOf(
  {
    config: [CUSTOMERS_CONFIG, customersConfig],
    providers: [
      provide(Files, [CUSTOMERS_CONFIG, Clock], openFiles),
      provide(MailSealer, [CUSTOMERS_CONFIG], ({ MAIL_SEAL_KEY }) => new MailSealer(new Seal(MAIL_SEAL_KEY))),
    ],
  },
  ...aggregatesIn(import.meta.dirname),
);
