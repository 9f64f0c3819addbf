import type { Migration } from '@backroom/platform';

/** The card that takes refunds of an ended one: one replacement per card, however many refunds there are. */
export const successors: Migration = {
  name: '021-successors',
  sql: `
    alter table gift_card add column replaces uuid;
    create unique index gift_card_replaces on gift_card (account_id, replaces) where replaces is not null;`,
};
