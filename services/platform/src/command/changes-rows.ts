/** `for update` and `do update set` do not match: the former changes nothing, the latter follows an insert. */
const writing =
  /\b(?:insert\s+into|delete\s+from|merge\s+into|truncate|update\s+(?:only\s+)?[\w.]+(?:\s+(?:as\s+)?\w+)?\s+set)\b/i;

/** Quoted text and comments of a statement are not executed. */
const asides = /'(?:[^']|'')*'|--[^\n]*|\/\*[\s\S]*?\*\//g;

/**
 * Whether a statement may change rows, judging by its text; also true if it matches no row. Functions that write are
 * not detected; a command calls none.
 */
export function changesRows(sql: string): boolean {
  return writing.test(sql.replace(asides, "''").replace(/"[^"]*"/g, 'quoted'));
}
