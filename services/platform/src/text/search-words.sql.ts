import { endOfWordRange } from '@backroom/proto/search-words';
import type { Tx } from '../database/index.js';

/** Maximum count per word when finding the rarest of several. */
const maxCounted = 2_000;

/**
 * Orders beginnings of words by the number of matching customers, fewest first: even a long one may match everyone.
 * Reads `customer_word`, where a service that finds customers by name stores `searchWordsOf` each, by account and word.
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
    [accounts, words, words.map(endOfWordRange)],
  );
  return rows.map(({ word }) => word);
}
