import { events } from '@backroom/proto/events';
import { MailContent } from '@backroom/proto/support/v1/mail_events';
import type { NewEvent } from '../event-log/index.js';
import type { Seal } from '../seal/index.js';
import { greetingName } from './greeting-name.js';

export interface MailRequest extends MailContent {
  /** Identifies the mail permanently: one is sent per id. */
  id: string;
  expiresAt: Date;
}

/** A queued mail: none of it is readable. */
export interface SealedMail {
  id: string;
  /** A MailContent in base64, sealed; itself in base64. */
  sealed: string;
  /** Milliseconds since the epoch. */
  expiresAt: number;
}

/** Seals the content of mails, so that no key and no address is in the outbox or the log (see MailRequested). */
export class MailSealer {
  constructor(private readonly seal: Seal) {}

  /** The event that requests a mail; publish it in the transaction that causes the mail. */
  requested(mail: MailRequest): NewEvent {
    return this.sealed(this.close(mail));
  }

  close({ id, expiresAt, ...content }: MailRequest): SealedMail {
    const named = { ...content, name: greetingName(content.name) };
    const text = Buffer.from(MailContent.encode(named).finish()).toString('base64');
    const sealed = this.seal.seal(`mail:${id}`, text).toString('base64');
    return { id, sealed, expiresAt: expiresAt.getTime() };
  }

  sealed({ id, sealed, expiresAt }: SealedMail): NewEvent {
    const payload = { id, sealed: Buffer.from(sealed, 'base64'), expiresAt };
    return { event: events.MailRequested, key: id, accountId: 0, payload };
  }

  recipientOf({ id, sealed }: SealedMail): string {
    const text = this.seal.open(`mail:${id}`, Buffer.from(sealed, 'base64'));
    return MailContent.decode(Buffer.from(text, 'base64')).to;
  }
}
