import type { Tx } from '@backroom/platform';
import type { Delivery, OutgoingMail, Outcome } from './mail-sender.js';

/** Stores mails for `/dev/mail`, in the transaction that settles them: a single machine has no mail server. */
export class KeptDelivery implements Delivery {
  async deliver(tx: Tx, mail: OutgoingMail, now: Date): Promise<Outcome> {
    await tx.query(
      `insert into kept_mail (id, kind, language, sender, recipient, subject, body_text, body_html, at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [mail.id, mail.kind, mail.language, mail.from, mail.to, mail.subject, mail.text, mail.html, now],
    );
    return { state: 'kept' };
  }
}
