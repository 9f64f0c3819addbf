import type { Migration } from '@backroom/platform';

/** Republishes all accounts: the last message of each lacked the provider that decides an operator's products. */
export const accountsToldAgain: Migration = {
  name: '040-accounts-told-again',
  sql: `
    insert into due_work (kind, key, account_id, due_at, payload)
    values ('republish-accounts', 'all', 0, 'epoch', 'null');`,
};
