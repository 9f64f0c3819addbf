import { accents } from './skeleton.js';

/** Longest word that is kept, and that is looked for, in characters. */
const maxWord = 100;
/** More words than these narrow nothing any more. */
const maxTyped = 5;

/** Letters with a stroke, and two in one, which no form of Unicode takes apart. */
const plainLetters: Readonly<Record<string, string>> = {
  ...{ đ: 'd', ħ: 'h', ł: 'l', ø: 'o', ŧ: 't', æ: 'ae', œ: 'oe', ς: 'σ' },
};

/** What is neither letter nor digit; letters that are written as an apostrophe count as one. */
const betweenWords = /[^\p{L}\p{N}\p{M}]+|[\u02b9-\u02bf]+/gu;
/** Where a word begins: at any letter or digit behind what is neither. */
const wordStart = /(?<![\p{L}\p{N}\p{M}])[\p{L}\p{N}]/gu;
/** What is pasted around an email, and is none of it. */
const aroundEmail = /^[^\p{L}\p{N}@]+|[,;:>)\]"']$/gu;

/**
 * A text as searches compare it: without case, accents, compatibility forms and what shows nothing. Marks that make other
 * words stay: voice marks of kana, vowel signs. For comparing only, never for showing.
 */
export function foldedForSearch(text: string): string {
  return (
    text
      .normalize('NFKD')
      .replaceAll(accents, '')
      // Upper-case folds what lower-case tells apart: ß and ss, ı and i.
      .toLowerCase()
      .toUpperCase()
      .toLowerCase()
      .normalize('NFKD')
      .replaceAll(accents, '')
      .replaceAll(/[đħłøŧæœς]/gu, (letter) => plainLetters[letter]!)
      .normalize('NFC')
  );
}

/** The words of a text, each once: what is typed is the beginning of one (decided later: Search). */
export function searchWordsOf(text: string): string[] {
  const words = foldedForSearch(text).split(betweenWords).filter(hasLetter).map(cut);
  return [...new Set(words)];
}

/**
 * What an email is found by: from each word before the @ on to its end, so that both a word and a beginning of the
 * address find it, and its domain behind the @. By a domain alone nobody is found who types no @.
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
 * What was typed, as the beginnings that have to be found; the longest, which finds the fewest, is the first. Signs alone
 * are a beginning that nothing has.
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

/** The first text that does not begin so: words from one to the other are those that do. */
export const behindWord = (beginning: string): string => `${beginning}\u{10ffff}`;

const hasLetter = (word: string): boolean => /[\p{L}\p{N}]/u.test(word);
const cut = (word: string): string => (word.length > maxWord ? [...word].slice(0, maxWord).join('') : word);
