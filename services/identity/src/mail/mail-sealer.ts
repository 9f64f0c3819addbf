import { createHash } from 'node:crypto';
import {
  emailKeyOf,
  MailSealer as Sealer,
  type DueWork,
  type SealedMail,
  type MailRequest,
} from '@backroom/platform';

export const pacedMailWork = 'paced-mail';

/** Seals mails and paces those that others than the recipient can trigger. */
export class MailSealer extends Sealer {
  /**
   * Returns a mail as due work: it is sent once the pause of the address has passed. A newer mail of the same kind
   * replaces a pending one.
   */
  paced(mail: MailRequest, now: Date): DueWork<SealedMail> {
    const address = createHash('sha256').update(emailKeyOf(mail.to)).digest('hex');
    const key = `${mail.kind}/${address}`;
    return { kind: pacedMailWork, key, accountId: 0, dueAt: now, payload: this.close(mail) };
  }
}
