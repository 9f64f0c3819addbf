import type { NewEvent, Seal } from '@backroom/platform';
import { events } from '@backroom/proto/events';
import { MailContent } from '@backroom/proto/support/v1/mail_events';

export const mailLanguages = ['en', 'de', 'es', 'fr', 'ja', 'zh'] as const;

export interface WantedMail extends MailContent {
  /** Names the mail for ever: one is sent per id. */
  id: string;
  expiresAt: Date;
}

/** Seals what mails say, so that no key and no address stands in the outbox or the log (see MailRequested). */
export class MailSealer {
  constructor(private readonly seal: Seal) {}

  /** The event that asks for a mail; to be published in the transaction that made the key in it. */
  requested({ id, expiresAt, ...content }: WantedMail): NewEvent {
    const text = Buffer.from(MailContent.encode(content).finish()).toString('base64');
    const sealed = this.seal.seal(`mail:${id}`, text);
    return {
      event: events.MailRequested,
      key: id,
      accountId: 0,
      payload: { id, sealed, expiresAt: expiresAt.getTime() },
    };
  }
}
