import { Algorithm, hash, verify } from '@node-rs/argon2';
import { HashQueue } from './hash-queue.js';

/** Memory of a hash in KiB: with two passes OWASP's minimum for Argon2id. */
export const minMemoryKiB = 19_456;
const parameters = {
  algorithm: 2 satisfies Algorithm.Argon2id,
  memoryCost: minMemoryKiB,
  timeCost: 2,
  parallelism: 1,
};
/** Half of the threads, and a queue short enough to respond well within a call's deadline. */
const queue = new HashQueue(2, 100);

/** Configures new hashes; stored ones contain their parameters. */
export function hashWithMemory(memory: number): void {
  parameters.memoryCost = memory;
  decoy = undefined;
}

/** Returns an Argon2id hash, computed off the event loop. */
export function hashPassword(password: string): Promise<string> {
  return queue.run(() => hash(password.normalize('NFC'), parameters));
}

let decoy: Promise<string> | undefined;

/** Whether the password matches. Takes the same time without a person or password, so that timing reveals nothing. */
export async function passwordFits(storedHash: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password');
  const compared = storedHash || (await decoy);
  const fits = await queue.run(() => verify(compared, password.normalize('NFC')));
  return fits && !!storedHash;
}
