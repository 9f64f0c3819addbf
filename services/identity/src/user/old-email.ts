import { Injectable } from '@nestjs/common';
import { Clock, Ids, schedule, type Tx, knownLanguage, shownEmail } from '@backroom/platform';
import type { PersonRecord } from './person.entity.js';
import { MailSealer } from '../mail/mail-sealer.js';

const day = 86_400_000;

/** Notifies the previous address that it can no longer be used, and of the new one. */
@Injectable()
export class OldEmail {
  constructor(
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly mails: MailSealer,
  ) {}

  /** Sends a mail to the previous address. */
  async notify(tx: Tx, { email: to, firstName: name }: PersonRecord, email: string, language = '') {
    const now = this.clock.now();
    const mail = {
      id: `email-changed/${this.ids.next()}`,
      kind: 'emailChanged',
      language: knownLanguage(language),
      to,
      name,
      values: { email: shownEmail(email) },
      expiresAt: new Date(now.getTime() + day),
    };
    await schedule(tx, this.mails.paced(mail, now));
  }
}
