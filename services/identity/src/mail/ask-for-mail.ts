import { createHash } from 'node:crypto';
import {
  emailKeyOf,
  MailSealer as Sealer,
  type DueWork,
  type SealedMail,
  type WantedMail,
} from '@backroom/platform';

export const pacedMailWork = 'paced-mail';

/** Seals mails, and holds back those that others than their recipient can bring about. */
export class MailSealer extends Sealer {
  /**
   * A mail as due work: it goes as soon as the address has had its pause after the mail before. The newest of a kind to
   * an address takes the place of one that still waits.
   */
  paced(mail: WantedMail, now: Date): DueWork<SealedMail> {
    const address = createHash('sha256').update(emailKeyOf(mail.to)).digest('hex');
    const key = `${mail.kind}/${address}`;
    return { kind: pacedMailWork, key, accountId: 0, dueAt: now, payload: this.close(mail) };
  }
}
