import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';

const file = new URL('../../data/common-passwords.txt.br', import.meta.url);
let known: ReadonlySet<string> | undefined;

/** Whether a password is one of the most common ones, regardless of case, or repeats one. */
export function isCommonPassword(password: string): boolean {
  known ??= new Set(brotliDecompressSync(readFileSync(file)).toString('utf8').split('\n'));
  return unitsOf(password.toLowerCase()).some((unit) => [...unit].length < 3 || known!.has(unit));
}

/** Returns the text and every shorter one that it repeats. */
function unitsOf(text: string): string[] {
  const lengths = Array.from({ length: Math.floor(text.length / 2) }, (_, index) => index + 1);
  const units = lengths.map((length) => text.slice(0, length));
  return [text, ...units.filter((unit) => unit.repeat(text.length / unit.length) === text)];
}
