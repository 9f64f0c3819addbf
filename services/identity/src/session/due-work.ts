import type { INestApplicationContext } from '@nestjs/common';
import { Clock, Ids, Random, type DueWorkHandler } from '@backroom/platform';
import { MailSealer } from './ask-for-mail.js';
import { cleanUp } from './clean-up.work.js';
import { confirmationMail } from './confirmation-mail.work.js';
import { pacedMail } from './paced-mail.work.js';
import { passwordResetMail } from './password-reset-mail.work.js';

/** Everything of signing in that happens later. */
export function signInWork(app: INestApplicationContext): readonly DueWorkHandler<never>[] {
  const [clock, ids, random, mails] = [app.get(Clock), app.get(Ids), app.get(Random), app.get(MailSealer)];
  const parts = { clock, ids, random, mails };
  return [confirmationMail(parts), passwordResetMail(parts), pacedMail(parts), cleanUp(clock)];
}
