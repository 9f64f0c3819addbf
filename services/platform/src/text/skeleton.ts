/** Letters that look like another one, by what they look like (after Unicode TS #39, as far as names of people and places go). */
const lookalikes: Readonly<Record<string, string>> = {
  a: 'аαɑ',
  b: 'вβьƅ',
  c: 'сϲᴄ',
  d: 'ԁɗ',
  e: 'еєεҽ',
  g: 'ɡց',
  h: 'һнհ',
  j: 'јʝ',
  k: 'кκ',
  l: 'i1|!ıιіїⅼӏі',
  m: 'мμ',
  n: 'пηո',
  o: '0оοσօ',
  p: 'рρ',
  q: 'ԛզ',
  r: 'гᴦ',
  s: 'ѕꜱ5',
  t: 'тτ',
  u: 'υսʋ',
  v: 'νѵ',
  w: 'ѡԝω',
  x: 'хχ',
  y: 'уγү',
  z: 'ᴢ2',
};
const seen = new Map(
  Object.entries(lookalikes).flatMap(([letter, others]) => [...others].map((other) => [other, letter])),
);

/**
 * Accents, which many scripts share, and what shows nothing. Marks of one script alone are letters of its words (vowel
 * signs of Devanagari, tones of Thai), and so are the voice marks of kana: those stay.
 */
export const accents = /(?![\u3099\u309a])(?=\p{M})\p{Script=Inherited}|\p{Cf}/gu;

/**
 * What a name looks like: two names that people would take for one another have the same skeleton, whatever their
 * case, spaces, accents or alphabets. For comparing only, never for showing.
 */
export function skeletonOf(name: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(accents, '')
    .replaceAll(/[\p{Pd}_]/gu, '-')
    .replaceAll(/\s+/gu, ' ')
    .trim();
  return [...plain]
    .map((letter) => seen.get(letter) ?? letter)
    .join('')
    .replaceAll('rn', 'm');
}
