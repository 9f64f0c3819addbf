/**
 * By what words that people type are told apart, where naming one makes it (categories, tags): two are one that differ in
 * case, spaces or compatibility forms alone (Unicode, Annex 15: NFKC). Accents, voice marks and vowel signs make other
 * words, and so do letters that merely look alike. For comparing only, never for showing.
 */
export function wordKeyOf(word: string): string {
  return word.normalize('NFKC').toLowerCase().normalize('NFKC').replaceAll(/\s+/gu, ' ').trim();
}
