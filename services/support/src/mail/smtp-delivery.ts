import { createHash } from 'node:crypto';
import { OutageError, type Tx } from '@backroom/platform';
import { createTransport, type Transporter } from 'nodemailer';
import type { Delivery, OutgoingMail, Outcome } from './mail-sender.js';

/** Milliseconds for each step: the total stays below the lease of due work. */
const stepTimeoutMs = 10_000;

/** Delivers mails to a mail server. */
export class SmtpDelivery implements Delivery {
  private readonly transport: Transporter;
  private readonly domain: string;

  constructor(url: string) {
    const { protocol, hostname, port, username, password } = new URL(url);
    this.domain = hostname;
    this.transport = createTransport({
      host: hostname,
      port: port ? Number(port) : undefined,
      secure: protocol === 'smtps:',
      auth: username ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) } : undefined,
      connectionTimeout: stepTimeoutMs,
      greetingTimeout: stepTimeoutMs,
      socketTimeout: stepTimeoutMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  async deliver(_tx: Tx, mail: OutgoingMail): Promise<Outcome> {
    try {
      await this.transport.sendMail({
        from: mail.from,
        to: { name: '', address: mail.to },
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        // The same for every attempt, so that mail programs show duplicates once.
        messageId: `<${createHash('sha256').update(mail.id).digest('hex')}@${this.domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
      return { state: 'sent' };
    } catch (error) {
      const { responseCode, response, message } = error as Error & {
        responseCode?: number;
        response?: string;
      };
      // 55x: this mail is rejected for good. Failed authentication (535) and all other errors may be temporary.
      if (responseCode !== undefined && responseCode >= 550 && responseCode < 560)
        return { state: 'refused', reason: (response ?? message).slice(0, 500) };
      throw new OutageError('The mail server', { cause: error });
    }
  }
}
