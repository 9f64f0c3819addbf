import { emailForms, emailKeyOf } from '@backroom/platform';

/** Domains that ignore dots before the @. */
const withoutDots = ['gmail.com', 'googlemail.com'];

/**
 * Returns the mailbox of an address: ignores a suffix after a plus, and dots where the provider does. Only for
 * comparing and counting: it is never used to send mail or to identify a person.
 */
export function mailboxOf(email: string): string {
  const key = emailKeyOf(email);
  const at = key.lastIndexOf('@');
  const [name = '', domain = ''] = [key.slice(0, at), key.slice(at + 1)];
  // A name that begins with a plus has no suffix.
  const plus = name.indexOf('+', 1);
  const plain = plus < 0 ? name : name.slice(0, plus);
  if (!withoutDots.includes(domain)) return `${plain}@${domain}`;
  return `${plain.replaceAll('.', '') || plain}@gmail.com`;
}

/** The forms of a mailbox in which invites contain it. */
export const mailboxForms = (email: string): string[] => emailForms(mailboxOf(email));
