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
 * What a name looks like: two names that people would take for one another have the same skeleton, whatever their
 * case, spaces, accents or alphabets. For comparing only, never for showing.
 */
export function skeletonOf(name: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .replaceAll(/[\p{Pd}_]/gu, '-')
    .replaceAll(/\s+/gu, ' ')
    .trim();
  return [...plain]
    .map((letter) => seen.get(letter) ?? letter)
    .join('')
    .replaceAll('rn', 'm');
}
