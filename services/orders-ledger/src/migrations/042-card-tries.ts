import { tenantPolicy, type Migration } from '@backroom/platform';

/** Attempts to save a card, in progress or declined. Many by one person mean that stolen cards are tested. */
export const cardTries: Migration = {
  name: '042-card-tries',
  sql: `
    create table card_try (
      account_id bigint not null,
      placed_by text not null,
      key text not null,
      at timestamptz not null,
      primary key (account_id, placed_by, key)
    );
    create index card_try_of on card_try (placed_by, at);
    ${tenantPolicy('card_try')}`,
};
