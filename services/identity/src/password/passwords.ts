import { Algorithm, hash, verify } from '@node-rs/argon2';
import { HashQueue } from './hash-queue.js';

/** Argon2id with 19 MiB and two passes (OWASP's floor), off the event loop. */
const parameters = {
  algorithm: 2 satisfies Algorithm.Argon2id,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
};
/** Half of the threads; and as many waiting as are answered well within a call's deadline. */
const queue = new HashQueue(2, 100);

export function hashPassword(password: string): Promise<string> {
  return queue.run(() => hash(password.normalize('NFC'), parameters));
}

let decoy: Promise<string> | undefined;

/**
 * Whether the password fits. Takes as long when there is nobody to compare with, or nobody with a password, so that
 * time tells nothing.
 */
export async function passwordFits(storedHash: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password');
  const compared = storedHash || (await decoy);
  const fits = await queue.run(() => verify(compared, password.normalize('NFC')));
  return fits && !!storedHash;
}
