import { tenantPolicy, type Migration } from '@backroom/platform';

/**
 * Customers of each operator by their own action or proof. A device can name any person: a sale belongs to a person's
 * history only if its operator knew them when it was booked (decided: Customers).
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
