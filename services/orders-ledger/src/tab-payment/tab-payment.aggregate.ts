import { Clock, from, MailSealer, type Aggregate } from '@backroom/platform';
import { PayTabHandler } from './pay-tab.command.js';
import { mailTabPaid } from './tab-paid-mail.work.js';
import { TabPaymentsController } from './tab-payments.controller.js';

/** Payments of tabs by cards on file. */
export const tabPayment: Aggregate = {
  controllers: [TabPaymentsController],
  commands: [PayTabHandler],
  dueWork: [from([Clock, MailSealer], mailTabPaid)],
};
