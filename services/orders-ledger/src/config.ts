import { z } from 'zod';

/** Variables of orders-ledger beside those of every service. */
export const ledgerConfig = z.object({
  /** Who moves money on cards; absent: nobody, and refunds to cards say so. */
  PAYMENT_PROCESSOR: z.enum(['sandbox']).optional(),
});
