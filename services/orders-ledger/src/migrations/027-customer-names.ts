import { tenantPolicy, type Migration } from '@backroom/platform';

/**
 * What the operator's customers are called now: a ledger shows their names and finds their sales by them. Sales name
 * people by id alone, so that an erased person's name is nowhere in the books.
 */
export const customerNames: Migration = {
  name: '027-customer-names',
  sql: `
    create table customer_copy (
      account_id bigint not null,
      customer_id bigint not null,
      name text not null,
      email text not null,
      primary key (account_id, customer_id)
    );
    ${tenantPolicy('customer_copy')}`,
};
