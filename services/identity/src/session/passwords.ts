import { Algorithm, hash, verify } from '@node-rs/argon2';

/** Argon2id with 19 MiB and two passes (OWASP's floor), off the event loop. */
const parameters = {
  algorithm: 2 satisfies Algorithm.Argon2id,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
};

export function hashPassword(password: string): Promise<string> {
  return hash(password, parameters);
}

let decoy: Promise<string> | undefined;

/** Whether the password fits. Takes as long when there is nobody to compare with, so that time tells nothing. */
export async function passwordFits(storedHash: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password');
  const fits = await verify(storedHash ?? (await decoy), password);
  return fits && storedHash !== undefined;
}
