import { foldedForSearch, searchWordsOf, searchWordsOfEmail } from '@backroom/platform';

/** The words by whose beginnings somebody is found: of their names, and their email; each once. */
export function wordsOfPerson(person: { firstName: string; lastName: string; email: string }): string[] {
  const names = searchWordsOf(`${person.firstName} ${person.lastName}`);
  return [...new Set([...names, ...searchWordsOfEmail(person.email)])];
}

/** By what a list of customers goes: last name, then first. */
export const nameKeyOf = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  foldedForSearch(`${lastName}\u0001${firstName}`);
