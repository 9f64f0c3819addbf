import type { Migration } from '@backroom/platform';

/** Which card took what was given back to one that is over: one for each, however often something is given back. */
export const successors: Migration = {
  name: '021-successors',
  sql: `
    alter table gift_card add column replaces uuid;
    create unique index gift_card_replaces on gift_card (account_id, replaces) where replaces is not null;`,
};
