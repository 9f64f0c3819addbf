import { emailWordsOf, foldedForSearch, searchWordsOf } from '@backroom/platform';

/** Returns the search words of a person, from names and email, without duplicates; searches match their beginnings. */
export function wordsOfPerson(person: { firstName: string; lastName: string; email: string }): string[] {
  const names = searchWordsOf(`${person.firstName} ${person.lastName}`);
  return [...new Set([...names, ...emailWordsOf(person.email)])];
}

/** Returns the sort key of customer lists in the previous release. */
export const nameKeyOf = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  foldedForSearch(`${lastName}\u0001${firstName}`);
