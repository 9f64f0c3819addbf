import { tenantPolicy, type Migration } from '@backroom/platform';

/**
 * Current names of the operator's customers: a ledger shows them and finds sales by them. Sales refer to people by id
 * only, so that no name of an erased person remains in the books.
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
