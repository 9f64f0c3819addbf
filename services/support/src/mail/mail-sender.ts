import type { Seal, Tx } from '@backroom/platform';
import { MailContent } from '@backroom/proto/support/v1/mail_events';
import { writeMail, type WrittenMail } from './write-mail.js';

/** What became of a mail. */
export interface Outcome {
  state: 'sent' | 'kept' | 'expired' | 'refused';
  reason?: string;
}

/** A mail that is ready to go. */
export interface OutgoingMail extends WrittenMail {
  id: string;
  kind: string;
  language: string;
  from: string;
  to: string;
}

/** Hands a mail over. Throws an outage when nobody is there to take it. */
export interface Delivery {
  deliver(tx: Tx, mail: OutgoingMail, now: Date): Promise<Outcome>;
}

/** Opens, writes and hands over. */
export class MailSender {
  constructor(
    private readonly options: { seal: Seal; from: string; publicUrl: string; delivery: Delivery },
  ) {}

  send(tx: Tx, id: string, sealed: Buffer, now: Date): Promise<Outcome> {
    const { seal, from, publicUrl, delivery } = this.options;
    const content = MailContent.decode(Buffer.from(seal.open(`mail:${id}`, sealed), 'base64'));
    // One address, and nothing that begins a header or names a second recipient.
    if (!/^[^\s<>,;:"()@]+@[^\s<>,;:"()@]+$/u.test(content.to))
      return Promise.resolve({ state: 'refused', reason: 'no address' });
    const { kind, language, to } = content;
    return delivery.deliver(tx, { id, kind, language, from, to, ...writeMail(content, publicUrl) }, now);
  }
}
