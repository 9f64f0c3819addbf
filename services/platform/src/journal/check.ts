/**
 * Invariants of any journal, each as a query for violations: `subject`, and `detail` for people. $1 is the account, $2
 * and $3 the first and last local day.
 */
export const journalChecks = {
  'posting-balanced': `
    select posting_id::text as subject, posting_kind || ': entries in ' || currency || ' sum to ' || sum(amount) as detail
    from journal_entry where account_id = $1 and local_date between $2 and $3
    group by posting_id, posting_kind, currency having sum(amount) <> 0`,
} as const satisfies Readonly<Record<string, string>>;
