import { Clock, from, Ids, Random, type Aggregate } from '@backroom/platform';
import { IDENTITY_CONFIG } from '../config.js';
import { MailSealer } from '../mail/mail-sealer.js';
import { ChangePasswordHandler } from './change-password.command.js';
import { passwordResetMail } from './password-reset-mail.work.js';
import { hashWithMemory } from './passwords.js';
import { RequestPasswordResetHandler } from './request-password-reset.command.js';
import { ResetPasswordHandler } from './reset-password.command.js';

/** Passwords and their reset. Their tables came with those of registrations. */
export const password: Aggregate = {
  commands: [RequestPasswordResetHandler, ResetPasswordHandler, ChangePasswordHandler],
  onStart: [from([IDENTITY_CONFIG], async ({ PASSWORD_MEMORY }) => hashWithMemory(PASSWORD_MEMORY))],
  dueWork: [
    from([Clock, Ids, Random, MailSealer], (clock, ids, random, mails) =>
      passwordResetMail({ clock, ids, random, mails }),
    ),
  ],
};
