import { tenantPolicy, type Migration } from '@backroom/platform';

/**
 * Who is a customer of which operator by their own act or proof. A device can name anybody: a sale is somebody's own
 * only when its operator knew them when it was booked (decided: Customers).
 */
export const members: Migration = {
  name: '020-members',
  sql: `
    create table member (
      account_id bigint not null,
      customer_id bigint not null,
      since timestamptz not null,
      primary key (account_id, customer_id)
    );
    ${tenantPolicy('member')}

    -- Of sales of before nobody knows who named their customer: they stay what the operator sees, and nobody's own.
    alter table sale add column customer_known boolean not null default false;`,
};
