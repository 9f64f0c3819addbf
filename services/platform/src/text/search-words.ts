import { accents } from './skeleton.js';

/** Maximum length of a stored or searched word, in characters. */
const maxWord = 100;
/** More words than these do not narrow a search any further. */
const maxTyped = 5;

/** Letters with a stroke, and ligatures, which no Unicode form decomposes. */
const plainLetters: Readonly<Record<string, string>> = {
  ...{ đ: 'd', ħ: 'h', ł: 'l', ø: 'o', ŧ: 't', æ: 'ae', œ: 'oe', ς: 'σ' },
};

/** Anything but letters and digits; letters that are used as an apostrophe count as such. */
const betweenWords = /[^\p{L}\p{N}\p{M}]+|[\u02b9-\u02bf]+/gu;
/** The start of a word: a letter or digit that follows neither. */
const wordStart = /(?<![\p{L}\p{N}\p{M}])[\p{L}\p{N}]/gu;
/** Characters pasted around an email that are not part of it. */
const aroundEmail = /^[^\p{L}\p{N}@]+|[,;:>)\]"']$/gu;

/**
 * A text as compared by searches: without case, accents, compatibility forms and invisible characters. Marks that make
 * other words stay: voice marks of kana, vowel signs. For comparing only, never for display.
 */
export function foldedForSearch(text: string): string {
  return (
    text
      .normalize('NFKD')
      .replaceAll(accents, '')
      // Uppercase folds letters that lowercase keeps apart: ß and ss, ı and i.
      .toLowerCase()
      .toUpperCase()
      .toLowerCase()
      .normalize('NFKD')
      .replaceAll(accents, '')
      .replaceAll(/[đħłøŧæœς]/gu, (letter) => plainLetters[letter]!)
      .normalize('NFC')
  );
}

/** The words of a text, each once: typed text matches the beginning of one (decided later: Search). */
export function searchWordsOf(text: string): string[] {
  const words = foldedForSearch(text).split(betweenWords).filter(hasLetter).map(cut);
  return [...new Set(words)];
}

/**
 * The search words of an email: from each word before the @ to its end, so that both a word and the beginning of the
 * address match, and its domain after the @. The domain alone only matches with an @.
 */
export function searchWordsOfEmail(email: string): string[] {
  const folded = foldedForSearch(email.trim());
  const at = folded.lastIndexOf('@');
  const starts = [...folded.slice(0, Math.max(at, 0)).matchAll(wordStart)].map(({ index }) => index);
  return [
    ...new Set([0, ...starts, ...(at < 0 ? [] : [at])].map((start) => cut(folded.slice(start)))),
  ].filter(hasLetter);
}

/**
 * The beginnings of words to find, from typed text; the longest, which matches the fewest, comes first. Punctuation
 * alone becomes a beginning that matches nothing.
 */
export function typedWordsOf(keywords: string): string[] {
  const folded = foldedForSearch(keywords).trim();
  if (keywords.trim() !== '' && !hasLetter(folded)) return [' '];
  const words = folded
    .split(/\s+/u)
    .flatMap((typed) =>
      typed.includes('@') ? [cut(typed.replaceAll(aroundEmail, ''))] : searchWordsOf(typed),
    )
    .filter(hasLetter);
  return [...new Set(words)].sort((a, b) => b.length - a.length).slice(0, maxTyped);
}

/** The end of the range of texts that begin with `beginning`, exclusive. */
export const endOfWordRange = (beginning: string): string => `${beginning}\u{10ffff}`;

const hasLetter = (word: string): boolean => /[\p{L}\p{N}]/u.test(word);
const cut = (word: string): string => (word.length > maxWord ? [...word].slice(0, maxWord).join('') : word);
