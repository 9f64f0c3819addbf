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

/** One mail in one language; `{name}` and similar are placeholders for values. */
export interface Wording {
  subject: string;
  /** Above the link. A line with a placeholder that has no value is omitted. */
  before: string[];
  /** Label of the link; if absent, the mail has no link. */
  action?: string;
  /** Below the link. */
  after?: string[];
}

/** Receipt rows with a translated name: sums and means of payment. Products keep their own names. */
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
