import { tenantPolicy, type Migration } from '@backroom/platform';

/** Product imports: the file, the plan of each row, and the progress. */
export const imports: Migration = {
  name: '020-imports',
  sql: `
    create table product_import (
      id uuid primary key,
      account_id bigint not null,
      file_name text not null,
      -- The name in the store; empty when it was read or is over.
      file text not null,
      state text not null check (state in ('waiting', 'reading', 'previewed', 'failed', 'applying', 'applied')),
      headers text[] not null default '{}',
      -- Of the file, why it failed.
      fault jsonb,
      -- Whoever has it applied, as a principal: every change is audited in their name.
      applied_by jsonb,
      begun_at timestamptz not null,
      applied_at timestamptz,
      rows int not null default 0,
      done int not null default 0,
      unique (account_id, id)
    );
    create index product_import_by_time on product_import (account_id, begun_at desc);
    -- One at a time changes the products of an operator.
    create unique index product_import_applying on product_import (account_id) where state = 'applying';
    ${tenantPolicy('product_import')}

    create table product_import_row (
      import_id uuid not null,
      account_id bigint not null,
      line int not null,
      result text not null check (result in ('created', 'changed', 'unchanged', 'refused')),
      product_id bigint,
      -- Of the product that the preview showed.
      version bigint,
      title text not null,
      cells text[] not null,
      changes jsonb not null,
      faults jsonb not null,
      primary key (import_id, line),
      foreign key (account_id, import_id) references product_import (account_id, id) on delete cascade
    );
    create index product_import_row_by_result on product_import_row (import_id, result, line);
    ${tenantPolicy('product_import_row')}`,
};
