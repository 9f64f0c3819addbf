export const mailKinds = [
  'confirm',
  'accountExists',
  'reset',
  'newSignIn',
  'emailChanged',
  'confirmEmail',
  'invite',
  'join',
  'customerInvite',
  'giftCard',
  'receipt',
  'loadReceipt',
  'tabPaid',
] as const;
export type MailKind = (typeof mailKinds)[number];

/** One mail in one language; `{name}` and its like stand for values. */
export interface Wording {
  subject: string;
  /** Above the link. A line that tells a value which the mail has not is left out. */
  before: string[];
  /** What the link does; without it the mail leads nowhere. */
  action?: string;
  /** Below the link. */
  after?: string[];
}

/** Lines of a receipt that have a name of their own: sums, and what was paid with. A product is called as it is. */
export type RowKind =
  | ('savings' | 'tax' | 'deposit' | 'fee' | 'total' | 'settled' | 'refund')
  | ('card' | 'giftCard' | 'loyalty' | 'cashWallet' | 'tab' | 'billCash' | 'globalConnectCard' | 'operator');

/** All mails in one language. */
export interface MailTexts {
  greeting: string;
  greetingWithoutName: string;
  closing: string;
  mails: Record<MailKind, Wording>;
  rows: Record<RowKind, string>;
}
