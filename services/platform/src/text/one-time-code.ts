const digit = /\p{Nd}/u;

/**
 * Reads a code as typed or pasted: digits of any script and full-width letters become ASCII, blanks, dashes and
 * invisible characters are dropped.
 */
export function readCode(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[\s\p{Pd}\p{Cf}]/gu, '')
    .replaceAll(/\p{Nd}/gu, (one) => String(valueOf(one.codePointAt(0)!)));
}

/** The digits of a script follow each other, from zero. */
function valueOf(codePoint: number): number {
  let value = 0;
  while (value < 9 && digit.test(String.fromCodePoint(codePoint - value - 1))) value++;
  return value;
}
