import { Clock, from, Ids, Random, type Aggregate } from '@backroom/platform';
import { MailSealer } from '../mail/ask-for-mail.js';
import { registrationsAndResets } from '../migrations/010-registrations-and-resets.js';
import { provenEmails } from '../migrations/016-proven-emails.js';
import { ChangePasswordHandler } from '../password/change-password.command.js';
import { passwordResetMail } from '../password/password-reset-mail.work.js';
import { RequestPasswordResetHandler } from '../password/request-password-reset.command.js';
import { ResetPasswordHandler } from '../password/reset-password.command.js';
import { ConfirmRegistrationHandler } from './confirm-registration.command.js';
import { confirmationMail } from './confirmation-mail.work.js';
import { NewEmails } from './new-email.js';
import { RegisterHandler } from './register.command.js';
import { ResendConfirmationHandler } from './resend-confirmation.command.js';

const mailParts = [Clock, Ids, Random, MailSealer] as const;

/** How people prove that an email is theirs, and come to a password. */
export const registration: Aggregate = {
  migrations: [registrationsAndResets, provenEmails],
  commands: [
    RegisterHandler,
    ResendConfirmationHandler,
    ConfirmRegistrationHandler,
    RequestPasswordResetHandler,
    ResetPasswordHandler,
    ChangePasswordHandler,
  ],
  providers: [NewEmails],
  dueWork: [
    from(mailParts, (clock, ids, random, mails) => confirmationMail({ clock, ids, random, mails })),
    from(mailParts, (clock, ids, random, mails) => passwordResetMail({ clock, ids, random, mails })),
  ],
};
