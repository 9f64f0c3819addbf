import { createHash } from 'node:crypto';

/**
 * Solves a challenge: returns it with a colon and the first number for which the hash begins with `difficulty` zero
 * bits.
 */
export function proofOf(challenge: string, difficulty: number): string {
  for (let n = 0; ; n++) {
    const proof = `${challenge}:${n}`;
    const hash = createHash('sha256').update(proof).digest();
    if (Math.clz32(hash.readUInt32BE()) >= difficulty) return proof;
  }
}
