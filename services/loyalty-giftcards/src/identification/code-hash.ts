import { createHash } from 'node:crypto';

/** How a code or token is kept: whoever reads the table learns none that is good. */
export const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();
