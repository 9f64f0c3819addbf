/**
 * SQL that compares a column of names as users expect, everywhere by the root collation of ICU (decided later: Search).
 * The console compares them with `byName` of its own. An index by it is named in `docs/operations.md`.
 */
export const byName = (column: string): string => `${column} collate "und-x-icu"`;
