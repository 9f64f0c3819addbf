/**
 * SQL that compares a column of names as users expect, everywhere by the root collation of ICU (decided later: Search).
 * The console compares them with `byName`. An index by it is listed in `docs/operations.md`.
 */
export const byName = (column: string): string => `${column} collate "und-x-icu"`;
