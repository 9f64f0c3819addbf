import { REQUEST_TIMEOUT_MS, system, waitUntil } from './running-system.js';
import { secretsOf } from './stores.js';

/** A mail as `/dev/mail.json` shows it. */
export interface KeptMail {
  id: string;
  kind: string;
  language: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  at: string;
}

/** The address of the mailbox, with the token that `npm start` prints. */
export function mailboxUrl(page: 'mail' | 'mail.json', more: Record<string, string> = {}): string {
  const query = new URLSearchParams({ token: secretsOf().mailboxToken, ...more });
  return `http://127.0.0.1:${system.http}/dev/${page}?${query}`;
}

/** The mails to an address, newest first. */
export async function mailsTo(address: string): Promise<KeptMail[]> {
  const answer = await fetch(mailboxUrl('mail.json', { to: address }), {
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  });
  if (answer.status !== 200) throw new Error(`the mailbox answers ${answer.status}`);
  return ((await answer.json()) as { mails: KeptMail[] }).mails;
}

/** Waits until an address has received `count` mails of a kind; returns the newest. */
export function mailTo(address: string, kind: string, count = 1): Promise<KeptMail> {
  return waitUntil(`mail "${kind}" to ${address}`, async () => {
    const mails = (await mailsTo(address)).filter((mail) => mail.kind === kind);
    return mails.length >= count && mails[0]!;
  });
}

/** The link in a mail. */
export function linkIn(mail: KeptMail): URL {
  return new URL(/https?:\S+/.exec(mail.text)![0]);
}

/** The key in the fragment of a mail's link, which is sent to no server. */
export function keyIn(mail: KeptMail): { id: string; key: string } {
  const fragment = Object.fromEntries(new URLSearchParams(linkIn(mail).hash.slice(1)));
  return fragment as { id: string; key: string };
}
