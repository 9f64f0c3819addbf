import type { MailKind } from './texts/index.js';

/** Pages of the console that mails lead to (S1 section 2, decisions: Further routes), and the values they are told. */
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
 * A link into the console, if the mail has one. Its beginning comes from the configuration alone; its key is behind the
 * `#`, which browsers send to no server: it stands in no log and no Referer.
 */
export function linkOf(
  kind: MailKind,
  values: Record<string, string>,
  publicUrl: string,
): string | undefined {
  const page = pages[kind];
  if (!page) return undefined;
  const [path, ...names] = page;
  const told = new URLSearchParams(names.map((name): [string, string] => [name, values[name] ?? '']));
  return `${publicUrl.replace(/\/$/, '')}${path}${names.length > 0 ? `#${told}` : ''}`;
}
