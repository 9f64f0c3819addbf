import { tenantPolicy, type Migration } from '@backroom/platform';

/** Edits of how a sale is shown, customers of sales, and mailed receipts. */
export const shownSales: Migration = {
  name: '010-shown-sales',
  sql: `
    alter table sale
      add column shown_customer text not null default '',
      -- Null: when it was sold.
      add column shown_at timestamptz,
      add column notes text not null default '',
      add column version bigint not null default 1;
    create index sale_of_customer on sale (customer_id, local_date desc, sold_at desc, id desc)
      where customer_id is not null;

    -- Receipts that were asked for, without the address: it travels sealed.
    create table receipt_mail (
      account_id bigint not null,
      id uuid not null,
      sale_id uuid not null,
      requested_at timestamptz not null,
      primary key (account_id, id),
      foreign key (account_id, sale_id) references sale
    );
    create index on receipt_mail (account_id, sale_id, requested_at);
    ${tenantPolicy('receipt_mail')}`,
};
