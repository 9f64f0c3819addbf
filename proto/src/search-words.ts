/** Maximum length of a stored or searched word, in characters. */
const maxWord = 100;
/** More words than these do not narrow a search any further. */
const maxTyped = 5;

/**
 * Accents, which many scripts share, and invisible characters. Marks of a single script are letters of its words (vowel
 * signs of Devanagari, tones of Thai), and so are the voice marks of kana: those stay.
 */
export const accents = /(?![\u3099\u309a])(?=\p{M})\p{Script=Inherited}|\p{Cf}/gu;
/** Letters that show nothing. */
const hidden = new RegExp(String.raw`${accents.source}|[\u115f\u1160\u17b4\u17b5]`, 'gu');

/** Letters that no Unicode form decomposes, by those of a plain keyboard, and ligatures. */
const plainLetters: Readonly<Record<string, string>> = {
  ...{ đ: 'd', ð: 'd', ħ: 'h', ł: 'l', ø: 'o', ŧ: 't', æ: 'ae', œ: 'oe', þ: 'th', ς: 'σ' },
};

/** Currency signs, emoji and other pictures, as ranges of a regular expression: they are words of their own. */
const signs = String.raw`\u0024\u00a2-\u00a5\u20a0-\u20cf\u2300-\u245f\u2500-\u2775\u2794-\u27bf\u2b00-\u2bff\u{1f000}-\u{1f0ff}\u{1f110}-\u{1faff}`;
/** Anything but letters, digits and these signs; letters that are used as an apostrophe count as such. */
const betweenWords = new RegExp(String.raw`(?:[^\p{L}\p{N}\p{M}${signs}]|[\u02b9-\u02bf])+`, 'gu');
/** The start of a word: a letter or digit that follows neither. */
const wordStart = /(?<![\p{L}\p{N}\p{M}])[\p{L}\p{N}]/gu;
/** Characters pasted around an email that are not part of it. */
const aroundEmail = /^[^\p{L}\p{N}@]+|[,;:>)\]"']$/gu;

/** Scripts written without blanks: Thai, Lao, Myanmar, Khmer, kana, bopomofo and Han. There, every letter starts a word. */
const unspaced = String.raw`\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3021-\u302d\u3031-\u3035\u3038-\u30ff\u3105-\u312f\u31a0-\u31ff\u3400-\u9fff\uf900-\ufaff\u{1b000}-\u{1b16f}\u{20000}-\u{3ffff}`;
const unspacedRun = new RegExp(`[${unspaced}]+|[${signs}]+`, 'gu');
const startsUnspaced = new RegExp(`^[${unspaced}${signs}]`, 'u');

/** A text that no searched text contains: control characters are between words, and no email has one. */
const nowhere = '\u0001';

/**
 * A text as compared by searches: without case, accents, compatibility forms and invisible characters. Marks that make
 * other words stay: voice marks of kana, vowel signs. For comparing only, never for display.
 */
export function foldedForSearch(text: string): string {
  return (
    text
      .normalize('NFKD')
      .replaceAll(hidden, '')
      // Uppercase folds letters that lowercase keeps apart: ß and ss, ı and i.
      .toLowerCase()
      .toUpperCase()
      .toLowerCase()
      .replaceAll(/[đðħłøŧæœþς]/gu, (letter) => plainLetters[letter]!)
      .normalize('NFC')
  );
}

/** The folded words of a text, each after one blank. The SQL function `search_text` returns the same. */
export function searchTextOf(text: string): string {
  return ` ${foldedForSearch(text)}`.replaceAll(unspacedRun, ' $& ').replaceAll(betweenWords, ' ');
}

/** The words of a text, each once: typed text matches the beginning of one (decided later: Search). */
export function searchWordsOf(text: string): string[] {
  return [...new Set(wordsOf(text).flatMap(startsOf).map(cut))];
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
      typed.includes('@') ? [cut(typed.replaceAll(aroundEmail, ''))] : wordsOf(typed).map(cut),
    )
    .filter(hasLetter);
  return [...new Set(words)].sort((a, b) => b.length - a.length).slice(0, maxTyped);
}

/**
 * What `searchTextOf` of a found text contains, from typed text: each part between blanks with its words in their order,
 * from the beginning of a word. Punctuation alone matches nothing, empty input everything. With `hasEmail`, an @ separates
 * the words of an email from its domain, as `search_email` of SQL does.
 */
export function typedPhrasesOf(keywords: string, hasEmail = false): string[] {
  const phrases = foldedForSearch(keywords)
    .split(/\s+/u)
    .map((typed) => (hasEmail && typed.includes('@') ? emailPhraseOf(typed) : phraseOf(typed)))
    .filter((phrase) => phrase !== '' && phrase !== '@');
  return phrases.length === 0 && keywords.trim() !== '' ? [nowhere] : [...new Set(phrases)];
}

/** Whether a text contains every typed word, each at the beginning of a word. */
export function isFoundBy(keywords: string, text: string): boolean {
  const searched = searchTextOf(text);
  return typedPhrasesOf(keywords).every((phrase) => searched.includes(phrase));
}

/** Typed text for comparisons other than by words, such as numbers: composed, without invisible characters. */
export function typedTextOf(keywords: string): string {
  return keywords
    .normalize('NFKC')
    .replaceAll(/[\p{Cf}\p{Variation_Selector}]/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim();
}

/** The typed text as a number, also typed as #12 or (12); else empty. */
export function typedNumberOf(keywords: string): string {
  return /^[#(]?([0-9]+)\)?$/.exec(typedTextOf(keywords))?.[1] ?? '';
}

/** The end of the range of texts that begin with `beginning`, exclusive. */
export const endOfWordRange = (beginning: string): string => `${beginning}\u{10ffff}`;

const hasLetter = (word: string): boolean => /[\p{L}\p{N}]/u.test(word);
const wordsOf = (text: string): string[] => searchTextOf(text).split(' ').filter(hasLetter);
const cut = (word: string): string => (word.length > maxWord ? [...word].slice(0, maxWord).join('') : word);

function phraseOf(typed: string): string {
  const phrase = searchTextOf(typed).trim();
  return phrase === '' || startsUnspaced.test(phrase) ? phrase : ` ${phrase}`;
}

function emailPhraseOf(typed: string): string {
  const email = typed.replaceAll(aroundEmail, '');
  const at = email.lastIndexOf('@');
  return `${phraseOf(email.slice(0, at))}${email.slice(at)}`;
}

/** A word from each of its starts. */
function startsOf(word: string): string[] {
  if (!startsUnspaced.test(word)) return [word];
  return [...word.matchAll(/[\p{L}\p{N}]/gu)].map(({ index }) => word.slice(index));
}
