import { Clock, from, Ids, Random, type Aggregate } from '@backroom/platform';
import { MailSealer } from '../mail/mail-sealer.js';
import { registrationsAndResets } from '../migrations/010-registrations-and-resets.js';
import { provenEmails } from '../migrations/016-proven-emails.js';
import { ConfirmRegistrationHandler } from './confirm-registration.command.js';
import { confirmationMail } from './confirmation-mail.work.js';
import { NewEmails } from './new-email.js';
import { RegisterHandler } from './register.command.js';
import { RegisterInvitedHandler } from './register-invited.command.js';
import { ResendConfirmationHandler } from './resend-confirmation.command.js';

/** Proof of email addresses. */
export const registration: Aggregate = {
  migrations: [registrationsAndResets, provenEmails],
  commands: [RegisterHandler, RegisterInvitedHandler, ResendConfirmationHandler, ConfirmRegistrationHandler],
  providers: [NewEmails],
  dueWork: [
    from([Clock, Ids, Random, MailSealer], (clock, ids, random, mails) =>
      confirmationMail({ clock, ids, random, mails }),
    ),
  ],
};
