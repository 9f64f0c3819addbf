import { tenantPolicy, type Migration } from '@backroom/platform';

/** API keys for an operator's own programs. */
export const apiKeys: Migration = {
  name: '013-api-keys',
  sql: `
    create table api_key (
      id uuid primary key,
      account_id bigint not null references account,
      name text not null,
      -- The beginning of the key, to tell keys apart; the rest is known to its holder alone.
      prefix text not null,
      hash bytea not null unique,
      permissions int[] not null,
      group_id bigint not null,
      created_by bigint not null references person,
      created_at timestamptz not null,
      expires_at timestamptz,
      used_at timestamptz,
      revoked_at timestamptz,
      foreign key (account_id, group_id) references location_group (account_id, id)
    );
    create index on api_key (account_id, created_at);
    ${tenantPolicy('api_key')}`,
};
