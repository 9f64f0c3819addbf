import { Injectable } from '@nestjs/common';
import { Clock, Ids, type NewEvent } from '@backroom/platform';
import type { PersonRow } from '../access/access.sql.js';
import { MailSealer } from '../session/ask-for-mail.js';
import { languageOf } from '../session/mail-language.js';

const day = 86_400_000;

/** Whoever reads the mail of the address of before must hear that it opens nothing any more, and what does. */
@Injectable()
export class OldEmail {
  constructor(
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly mails: MailSealer,
  ) {}

  /** The mail to the address of before. */
  told({ email: to, first_name: name }: PersonRow, email: string, language = ''): NewEvent {
    return this.mails.requested({
      id: `email-changed/${this.ids.next()}`,
      kind: 'emailChanged',
      language: languageOf(language),
      to,
      name,
      values: { email },
      expiresAt: new Date(this.clock.now().getTime() + day),
    });
  }
}
