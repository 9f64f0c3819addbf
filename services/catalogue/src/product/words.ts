import { insertMany, rowsOf, wordKeyOf, type Tx } from '@backroom/platform';
import { wordTables } from './product.tables.js';

/** Tables of words that users enter by name; a new word is created. */
export type WordTable = keyof typeof wordTables;

interface Word {
  id: number;
  name: string;
}

/**
 * Returns the words of an operator by name, in order. Names with equal `wordKeyOf` are one word, spelled as first
 * written; missing words are added. Callers of one operator are serialized once a word is missing.
 */
export async function resolveWords(
  tx: Tx,
  table: WordTable,
  accountId: number,
  names: readonly string[],
): Promise<Word[]> {
  if (names.length === 0) return [];
  let known = await knownWords(tx, table, accountId);
  const missing = (name: string) => !known.has(wordKeyOf(name));
  if (names.some(missing)) {
    await tx.query("select pg_advisory_xact_lock(hashtextextended('words ' || $1, 0))", [String(accountId)]);
    known = await knownWords(tx, table, accountId);
    const added = new Map(
      names
        .filter(missing)
        .toReversed()
        .map((name) => [wordKeyOf(name), name]),
    );
    if (added.size > 0) {
      await insertMany(
        tx,
        wordTables[table],
        [...added.values()].map((name) => ({ accountId, name })),
      );
      known = await knownWords(tx, table, accountId);
    }
  }
  return names.map((name) => known.get(wordKeyOf(name))!);
}

/** Returns the IDs of names in order; null for an empty name. Missing words are added. */
export async function resolveWordIds(
  tx: Tx,
  table: WordTable,
  accountId: number,
  names: readonly (string | undefined)[],
): Promise<(number | null)[]> {
  const given = [...new Set(names.flatMap((name) => name || []))];
  const words = await resolveWords(tx, table, accountId, given);
  const ids = new Map(given.map((name, n) => [name, words[n]!.id]));
  return names.map((name) => (name ? ids.get(name)! : null));
}

/** Returns all words of an operator by key, each as first written. */
export async function knownWords(tx: Tx, table: WordTable, accountId: number): Promise<Map<string, Word>> {
  const words = await rowsOf<Word>(
    tx,
    `select id, name from ${table} where account_id = $1 order by id desc`,
    [accountId],
  );
  return new Map(words.map((word) => [wordKeyOf(word.name), word]));
}
