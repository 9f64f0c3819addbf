/**
 * The key that distinguishes typed words whose naming creates them (categories, tags): words that differ only in case,
 * spaces or compatibility forms have the same key (Unicode, Annex 15: NFKC). Accents, voice marks and vowel signs make
 * other words, and so do letters that merely look alike. For comparing only, never for display.
 */
export function wordKeyOf(word: string): string {
  return word.normalize('NFKC').toLowerCase().normalize('NFKC').replaceAll(/\s+/gu, ' ').trim();
}
