/** `for update` and `do update set` are none of these: the one changes nothing, the other stands behind an insert. */
const writing =
  /\b(?:insert\s+into|delete\s+from|merge\s+into|truncate|update\s+(?:only\s+)?[\w.]+(?:\s+(?:as\s+)?\w+)?\s+set)\b/i;

/** What a statement says in quotes or remarks is not what it does. */
const asides = /'(?:[^']|'')*'|--[^\n]*|\/\*[\s\S]*?\*\//g;

/**
 * Whether a statement may change rows, by its text: also one that finds none to change. Functions that write are not
 * seen; a command calls none.
 */
export function changesRows(sql: string): boolean {
  return writing.test(sql.replace(asides, "''").replace(/"[^"]*"/g, 'quoted'));
}
