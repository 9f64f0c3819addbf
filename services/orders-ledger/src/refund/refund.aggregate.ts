import { Clock, from, type Aggregate } from '@backroom/platform';
import { askAgainWork } from '../external-intent/ask-again.js';
import { refunds } from '../migrations/005-refunds.js';
import { returnedLines } from '../migrations/021-returned-lines.js';
import { pointsOfPayments } from '../migrations/032-points-of-payments.js';
import { PreviewRefund } from './preview-refund.query.js';
import { RefundDriver } from './refund-driver.js';
import { RefundIntent } from './refund-intent.js';
import { RefundsController } from './refunds.controller.js';
import { RequestRefundHandler } from './request-refund.command.js';
import { RefundTenders } from './refund-tenders.js';

/** Refunds of payments. */
export const refund: Aggregate = {
  migrations: [refunds, returnedLines, pointsOfPayments],
  figures: [
    {
      name: 'refunds_pending',
      help: 'Refunds without an outcome',
      sql: "select count(*) as value from refund where state = 'pending'",
    },
    {
      name: 'refunds_pending_age_seconds',
      help: 'Age of the oldest one',
      sql: "select coalesce(extract(epoch from now() - min(requested_at)), 0)::float8 as value from refund where state = 'pending'",
    },
  ],
  controllers: [RefundsController],
  commands: [RequestRefundHandler],
  providers: [RefundDriver, RefundIntent, RefundTenders, PreviewRefund],
  dueWork: [from([RefundDriver, Clock], askAgainWork)],
};
