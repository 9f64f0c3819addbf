export const mailKinds = [
  'confirm',
  'accountExists',
  'reset',
  'newSignIn',
  'emailChanged',
  'confirmEmail',
  'invite',
] as const;
export type MailKind = (typeof mailKinds)[number];

/** One mail in one language; `{name}` and its like stand for values. */
export interface Wording {
  subject: string;
  /** Above the link. */
  before: string[];
  /** What the link does. */
  action: string;
  /** Below the link. */
  after?: string[];
}

/** All mails in one language. */
export interface MailTexts {
  greeting: string;
  greetingWithoutName: string;
  closing: string;
  mails: Record<MailKind, Wording>;
}
