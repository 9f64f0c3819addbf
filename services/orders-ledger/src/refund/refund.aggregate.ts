import { Clock, from, type Aggregate } from '@backroom/platform';
import { refunds } from '../migrations/005-refunds.js';
import { returnedLines } from '../migrations/021-returned-lines.js';
import { refundsAskedAgain } from './ask-again.work.js';
import { RefundDriver } from './refund-driver.js';
import { RefundsController } from './refunds.controller.js';
import { RequestRefundHandler } from './request-refund.command.js';
import { Tenders } from './tenders.js';

/** Money given back. */
export const refund: Aggregate = {
  migrations: [refunds, returnedLines],
  answers: [RefundsController],
  commands: [RequestRefundHandler],
  providers: [RefundDriver, Tenders],
  dueWork: [from([RefundDriver, Clock], refundsAskedAgain)],
};
