import { Algorithm, hash, verify } from '@node-rs/argon2';
import { HashQueue } from './hash-queue.js';

/** Memory of one hash in KiB: with two passes OWASP's floor for Argon2id. */
export const leastMemory = 19_456;
const parameters = {
  algorithm: 2 satisfies Algorithm.Argon2id,
  memoryCost: leastMemory,
  timeCost: 2,
  parallelism: 1,
};
/** Half of the threads; and as many waiting as are answered well within a call's deadline. */
const queue = new HashQueue(2, 100);

/** What the configuration says of new hashes; those that are kept say themselves how they were made. */
export function hashWithMemory(memory: number): void {
  parameters.memoryCost = memory;
  decoy = undefined;
}

/** An Argon2id hash, made off the event loop. */
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
