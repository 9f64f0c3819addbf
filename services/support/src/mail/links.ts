import type { MailKind } from './texts/index.js';

/** Console pages that mails link to (S1 section 2, decisions: Further routes), and the values passed to them. */
const pages: Partial<Record<MailKind, readonly [path: string, ...values: string[]]>> = {
  confirm: ['/auth/confirm', 'id', 'key'],
  confirmEmail: ['/auth/confirm', 'id', 'key'],
  accountExists: ['/auth/login'],
  reset: ['/auth/password', 'id', 'key'],
  newSignIn: ['/auth/forgot-password'],
  emailChanged: ['/auth/login'],
  invite: ['/auth/invite', 'id', 'key'],
  join: ['/auth/confirm', 'id', 'key'],
  customerInvite: ['/auth/join', 'id', 'key'],
  giftCard: ['/orderHistory'],
  tabPaid: ['/orderHistory'],
};

/**
 * Returns the console link of a mail, if it has one. The base URL comes from the configuration only; the key follows
 * the `#`, which browsers do not send to servers, so it appears in no log and no Referer.
 */
export function linkOf(
  kind: MailKind,
  values: Record<string, string>,
  publicUrl: string,
): string | undefined {
  const page = pages[kind];
  if (!page) return undefined;
  const [path, ...names] = page;
  const fragment = new URLSearchParams(names.map((name): [string, string] => [name, values[name] ?? '']));
  return `${publicUrl.replace(/\/$/, '')}${path}${names.length > 0 ? `#${fragment}` : ''}`;
}
