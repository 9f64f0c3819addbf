import { emailKeyOf } from '@backroom/platform';

/** Domains at which dots before the @ say nothing. */
const withoutDots = ['gmail.com', 'googlemail.com'];

/**
 * The mailbox that an address leads to: whatever stands behind a plus does not count, nor do dots where the provider
 * passes over them. For comparing and counting only: nobody is written to or known by it.
 */
export function mailboxOf(email: string): string {
  const key = emailKeyOf(email);
  const at = key.lastIndexOf('@');
  const [name = '', domain = ''] = [key.slice(0, at), key.slice(at + 1)];
  // A name that begins with the plus is all there is of it.
  const plus = name.indexOf('+', 1);
  const plain = plus < 0 ? name : name.slice(0, plus);
  if (!withoutDots.includes(domain)) return `${plain}@${domain}`;
  return `${plain.replaceAll('.', '') || plain}@gmail.com`;
}
