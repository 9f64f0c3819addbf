import type { Tx } from '../database/index.js';
import { behindWord } from './search-words.js';

/** So many of a word are counted to tell which of several is the rarest. */
const maxCounted = 2_000;

/**
 * Beginnings of words, that of the fewest customers first: a long one may be everybody's. Reads `customer_word`, where a
 * service that finds customers by their names keeps `searchWordsOf` each, by account and word.
 */
export async function rarestFirst(
  tx: Tx,
  accounts: readonly number[],
  words: readonly string[],
): Promise<readonly string[]> {
  if (words.length < 2) return words;
  const rows = await tx.query<{ word: string }>(
    `select t.word from unnest($2::text[], $3::text[]) with ordinality as t(word, behind, n)
     order by (select count(*) from (select from customer_word w
       where w.account_id = any ($1::bigint[]) and w.word >= t.word and w.word < t.behind limit ${maxCounted}) as c), t.n`,
    [accounts, words, words.map(behindWord)],
  );
  return rows.map(({ word }) => word);
}
