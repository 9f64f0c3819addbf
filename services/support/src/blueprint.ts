import { Clock, type ServiceBlueprint } from '@backroom/platform';
import { MailServiceService } from '@backroom/proto/support/v1/mail_service';
import { mailRequested } from './mail/mail-requested.consumer.js';
import { MailSender } from './mail/mail-sender.js';
import { sendMail } from './mail/send-mail.work.js';
import { cleanUpMail } from './mail/clean-up-mail.work.js';
import { mails } from './migrations/001-mails.js';
import { SupportModule } from './support.module.js';

export const support: ServiceBlueprint = {
  migrations: [mails],
  module: SupportModule,
  rpc: [MailServiceService],
  consumers: (app) => [mailRequested(app.get(Clock))],
  dueWork: (app) => [sendMail(app.get(Clock), app.get(MailSender)), cleanUpMail(app.get(Clock))],
};
