import type { Seal, Tx } from '@backroom/platform';
import { MailContent } from '@backroom/proto/support/v1/mail_events';
import { writeMail, type WrittenMail } from './write-mail.js';

/** Result of a delivery. */
export interface Outcome {
  state: 'sent' | 'kept' | 'expired' | 'refused';
  reason?: string;
}

/** A mail that is ready to send. */
export interface OutgoingMail extends WrittenMail {
  id: string;
  kind: string;
  language: string;
  from: string;
  to: string;
}

/** Delivers a mail. Throws an outage if no server is available to take it. */
export interface Delivery {
  deliver(tx: Tx, mail: OutgoingMail, now: Date): Promise<Outcome>;
}

/** Decrypts, writes and delivers mails. */
export class MailSender {
  constructor(
    private readonly options: { seal: Seal; from: string; publicUrl: string; delivery: Delivery },
  ) {}

  send(tx: Tx, id: string, sealed: Buffer, now: Date): Promise<Outcome> {
    const { seal, from, publicUrl, delivery } = this.options;
    const content = MailContent.decode(Buffer.from(seal.open(`mail:${id}`, sealed), 'base64'));
    // Exactly one address, and nothing that begins a header or names a second recipient.
    if (!/^[^\s<>,;:"()@]+@[^\s<>,;:"()@]+$/u.test(content.to))
      return Promise.resolve({ state: 'refused', reason: 'no address' });
    const { kind, language, to } = content;
    return delivery.deliver(tx, { id, kind, language, from, to, ...writeMail(content, publicUrl) }, now);
  }
}
