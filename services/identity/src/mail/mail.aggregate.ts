import { Clock, from, provide, Seal, type Aggregate } from '@backroom/platform';
import { IDENTITY_CONFIG } from '../config.js';
import { MailSealer } from './mail-sealer.js';
import { pacedMail } from './paced-mail.work.js';

/** Requested mails, paced per address. */
export const mail: Aggregate = {
  providers: [
    provide(MailSealer, [IDENTITY_CONFIG], ({ MAIL_SEAL_KEY }) => new MailSealer(new Seal(MAIL_SEAL_KEY))),
  ],
  dueWork: [from([Clock, MailSealer], (clock, mails) => pacedMail({ clock, mails }))],
};
