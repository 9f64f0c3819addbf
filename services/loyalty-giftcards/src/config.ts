import { filesConfig, sealKey, token } from '@backroom/platform';
import { z } from 'zod';

/** Variables of loyalty-giftcards in addition to those of every service. */
export const customersConfig = z.object({
  // Directory of customer files.
  ...filesConfig.shape,
  /** Encryption key for the content of mails, shared with support. */
  MAIL_SEAL_KEY: sealKey,
});
type CustomersConfig = z.infer<typeof customersConfig>;
export const CUSTOMERS_CONFIG = token<CustomersConfig>('loyalty-giftcards config');
