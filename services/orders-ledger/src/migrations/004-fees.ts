import { tenantPolicy, type Migration } from '@backroom/platform';

/** Fees of locations by date, and the expected fee of each sale. */
export const fees: Migration = {
  name: '004-fees',
  sql: `
    create table fee_copy (
      location_id bigint not null,
      account_id bigint not null,
      valid_from timestamptz not null,
      type text not null,
      basis_points int not null,
      amount bigint not null,
      active boolean not null,
      primary key (location_id, valid_from)
    );
    ${tenantPolicy('fee_copy')}

    -- Null: booked before fees were known here.
    alter table sale add column expected_fee bigint;`,
};
