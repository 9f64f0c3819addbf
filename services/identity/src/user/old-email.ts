import { Injectable } from '@nestjs/common';
import { Clock, Ids, schedule, type Tx, knownLanguage } from '@backroom/platform';
import type { PersonRecord } from './person.entity.js';
import { MailSealer } from '../mail/ask-for-mail.js';

const day = 86_400_000;

/** Whoever reads the mail of the address of before must hear that it opens nothing any more, and what does. */
@Injectable()
export class OldEmail {
  constructor(
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly mails: MailSealer,
  ) {}

  /** Writes to the address of before. */
  async tell(tx: Tx, { email: to, firstName: name }: PersonRecord, email: string, language = '') {
    const now = this.clock.now();
    const mail = {
      id: `email-changed/${this.ids.next()}`,
      kind: 'emailChanged',
      language: knownLanguage(language),
      to,
      name,
      values: { email },
      expiresAt: new Date(now.getTime() + day),
    };
    await schedule(tx, this.mails.paced(mail, now));
  }
}
