import { tenantPolicy, type Migration } from '@backroom/platform';

/** The records of locations and kiosks: address, tags, fees by date, hardware. */
export const placeRecords: Migration = {
  name: '004-place-records',
  sql: `
    alter table location
      add column version bigint not null default 1,
      add column address jsonb not null default '{}',
      add column tags text[] not null default '{}';

    -- Every fee that ever held; the latest is the one in force.
    create table location_fee (
      location_id bigint not null,
      account_id bigint not null,
      valid_from timestamptz not null,
      type text not null check (type in ('monetaryPercent', 'monetaryAbsolute')),
      basis_points int not null check (basis_points between 0 and 10000),
      -- Minor units of the account's currency.
      amount bigint not null check (amount >= 0),
      active boolean not null,
      primary key (location_id, valid_from),
      foreign key (account_id, location_id) references location (account_id, id)
    );
    ${tenantPolicy('location_fee', { location: 'location_id' })}

    alter table device
      add column version bigint not null default 1,
      add column hardware jsonb not null default '{}';

    -- What identity says of operators.
    create table account_copy (
      account_id bigint primary key,
      currency char(3) not null,
      loyalty_program text not null
    );
    ${tenantPolicy('account_copy')}`,
};
