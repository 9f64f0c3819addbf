import { createHash } from 'node:crypto';

/** What answers a challenge: itself, a colon and the first number with which the hash begins with so many zero bits. */
export function proofOf(challenge: string, difficulty: number): string {
  for (let n = 0; ; n++) {
    const proof = `${challenge}:${n}`;
    const hash = createHash('sha256').update(proof).digest();
    if (Math.clz32(hash.readUInt32BE()) >= difficulty) return proof;
  }
}
