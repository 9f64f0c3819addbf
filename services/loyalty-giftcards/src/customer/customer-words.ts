/** Longest word that is kept, and that is looked for. */
const longestWord = 100;

/** As words are compared: without case, accents and compatibility forms. */
export function folded(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

const wordsOf = (text: string): string[] =>
  folded(text)
    .split(/[\s'’-]+/u)
    .filter(Boolean)
    .map((word) => word.slice(0, longestWord));

/** The words by whose beginnings somebody is found: of their names, each once, and their email. */
export function wordsOfPerson(person: { firstName: string; lastName: string; email: string }): string[] {
  const names = [...wordsOf(person.firstName), ...wordsOf(person.lastName)];
  return [...new Set([...names, folded(person.email).slice(0, longestWord)])].filter(Boolean);
}

/** What was typed, as the beginnings that have to be found; the longest, which finds the fewest, is the first. */
export function typedWords(keywords: string): string[] {
  const words = keywords.includes('@') ? folded(keywords).split(/\s+/u).filter(Boolean) : wordsOf(keywords);
  return [...new Set(words)].sort((a, b) => b.length - a.length).slice(0, 5);
}

/** The first text that does not begin so: words from one to the other are those that do. */
export const behind = (beginning: string): string => `${beginning}\u{10ffff}`;

/** By what a list of customers goes: last name, then first. */
export const nameKeyOf = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  folded(`${lastName}\u0001${firstName}`);
