import { MailSealer, provide, Seal, type Aggregate } from '@backroom/platform';
import { LEDGER_CONFIG } from '../config.js';
import { SendReceiptHandler } from './send-receipt.command.js';

/** Receipts of sales by mail. */
export const receipt: Aggregate = {
  commands: [SendReceiptHandler],
  providers: [
    provide(MailSealer, [LEDGER_CONFIG], ({ MAIL_SEAL_KEY }) => new MailSealer(new Seal(MAIL_SEAL_KEY))),
  ],
};
