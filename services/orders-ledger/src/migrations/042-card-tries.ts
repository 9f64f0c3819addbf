import { tenantPolicy, type Migration } from '@backroom/platform';

/** Cards that somebody is leaving with the processor, or left in vain: who leaves many tries cards that are not theirs. */
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
