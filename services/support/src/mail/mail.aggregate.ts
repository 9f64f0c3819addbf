import { Clock, Database, from, provide, Seal, type Aggregate } from '@backroom/platform';
import { SUPPORT_CONFIG } from '../config.js';
import { mails } from '../migrations/001-mails.js';
import { cleanUpMail, scheduleCleanUp } from './clean-up-mail.work.js';
import { KeptDelivery } from './kept-delivery.js';
import { mailRequested } from './mail-requested.consumer.js';
import { MailSender } from './mail-sender.js';
import { MailController } from './mail.controller.js';
import { sendMail } from './send-mail.work.js';
import { SmtpDelivery } from './smtp-delivery.js';

/** Pending mails, and those stored on a machine without a mail server. */
export const mail: Aggregate = {
  migrations: [mails],
  figures: [
    {
      name: 'mails',
      help: 'Mails, by state',
      label: 'state',
      sql: 'select state, count(*) as value from mail group by state',
    },
  ],
  controllers: [MailController],
  providers: [
    provide(MailSender, [SUPPORT_CONFIG], ({ MAIL_SEAL_KEY, MAIL_FROM, PUBLIC_URL, SMTP_URL }) => {
      return new MailSender({
        seal: new Seal(MAIL_SEAL_KEY),
        from: MAIL_FROM,
        publicUrl: PUBLIC_URL,
        delivery: SMTP_URL ? new SmtpDelivery(SMTP_URL) : new KeptDelivery(),
      });
    }),
  ],
  onStart: [from([Database, Clock], scheduleCleanUp)],
  consumers: [from([Clock], mailRequested)],
  dueWork: [from([Clock, MailSender], sendMail), from([Clock], cleanUpMail)],
};
