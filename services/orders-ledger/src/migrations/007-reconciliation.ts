import { tenantPolicy, type Migration } from '@backroom/platform';

/** Daily reconciliation of the card processor with the journal. */
export const reconciliation: Migration = {
  name: '007-reconciliation',
  sql: `
    create table reconciliation_difference (
      id bigint generated always as identity primary key,
      -- 0: a movement that belongs to nobody here.
      account_id bigint not null,
      day date not null,
      processor text not null,
      kind text not null check (kind in ('missing-here', 'missing-there', 'other-amount')),
      posting_kind text not null,
      posting_id text not null,
      reference text not null,
      currency char(3) not null,
      journal_amount bigint not null,
      processor_amount bigint not null,
      found_at timestamptz not null
    );
    create index on reconciliation_difference (account_id, day desc, id);
    ${tenantPolicy('reconciliation_difference')}

    -- Days that were compared. No tenant's state: no policy.
    create table reconciled_day (
      day date not null,
      processor text not null,
      movements bigint not null,
      finished_at timestamptz not null,
      primary key (day, processor)
    );

    create index sale_payment_reference on sale_payment (reference) where reference <> '';
    create index refund_settled on refund (settled_at) where state = 'succeeded' and tender = 'card';

    insert into due_work (kind, key, account_id, due_at, payload)
    values ('reconcile-payments', 'all', 0, 'epoch', 'null');`,
};
