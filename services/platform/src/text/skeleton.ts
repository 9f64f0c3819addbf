import { accents } from '@backroom/proto/search-words';

/**
 * Letters that look like another one, by that letter (after Unicode TS #39, as far as relevant for names of people and
 * places).
 */
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
 * The appearance of a name: two names that people would confuse have the same skeleton, whatever their case, spaces,
 * accents or alphabets. For comparing only, never for display.
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
