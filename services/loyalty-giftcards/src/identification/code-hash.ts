import { createHash } from 'node:crypto';

/** Hashes a code or token for storage: readers of the table learn no valid one. */
export const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();
