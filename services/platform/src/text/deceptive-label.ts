/** Scripts written together, per line; a label of other mixtures may imitate another one (Unicode TS #39, section 5.2). */
const writtenTogether = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Hangul'],
  ['Latin', 'Han', 'Bopomofo'],
  ...['Cyrillic', 'Greek', 'Armenian', 'Georgian', 'Hebrew', 'Arabic', 'Ethiopic'].map((one) => [one]),
  ...['Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu'].map((one) => [one]),
  ...['Kannada', 'Malayalam', 'Sinhala', 'Thai', 'Lao', 'Myanmar', 'Khmer', 'Tibetan'].map((one) => [one]),
];
const plainForms = writtenTogether.map((scripts) => {
  const letters = ['Inherited', ...scripts].map((script) => `\\p{Script_Extensions=${script}}`).join('');
  return new RegExp(`^[${letters}\\d-]+$`, 'u');
});

/** Cyrillic and Greek letters that look like a Latin one in most fonts. */
const looksLatin = /^[асԁеһіјӏорԛѕԝхуѵανικορυϳ\d-]+$/u;

/**
 * Whether a label of a domain, in Unicode, may pass for another one: it mixes scripts that no language writes together,
 * contains symbols, or consists of letters that look Latin.
 */
export const isDeceptive = (label: string): boolean =>
  !/^[\x20-\x7e]*$/.test(label) && (looksLatin.test(label) || !plainForms.some((form) => form.test(label)));
