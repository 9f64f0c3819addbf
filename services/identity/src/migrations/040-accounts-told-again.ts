import type { Migration } from '@backroom/platform';

/** Topic accounts keeps the last of each, which did not say who decides what an operator sells: all are told once more. */
export const accountsToldAgain: Migration = {
  name: '040-accounts-told-again',
  sql: `
    insert into due_work (kind, key, account_id, due_at, payload)
    values ('republish-accounts', 'all', 0, 'epoch', 'null');`,
};
