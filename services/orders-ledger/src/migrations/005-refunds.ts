import { tenantPolicy, type Migration } from '@backroom/platform';

/**
 * Refunds of payments. A refund reserves its amount on the sale and its payment in the transaction that requests it:
 * the checks on those rows refuse the second of two concurrent refunds of any caller.
 */
export const refunds: Migration = {
  name: '005-refunds',
  sql: `
    alter table sale
      add column refunded_net bigint not null default 0,
      add column refunded_tax bigint not null default 0,
      add column refunded_deposit bigint not null default 0,
      add column refunded_fee bigint not null default 0,
      -- Of refunds that succeeded; the four above count those under way, too.
      add column refunded bigint not null default 0,
      add constraint refunded_within check (
        refunded_net between 0 and net and refunded_tax between 0 and tax and
        refunded_deposit between 0 and deposit and refunded_fee between 0 and fee and
        refunded between 0 and refunded_net + refunded_tax + refunded_deposit + refunded_fee);

    alter table sale_payment
      add column reference text not null default '',
      add column refunded bigint not null default 0,
      add constraint refunded_within check (refunded between 0 and amount);

    create table refund (
      account_id bigint not null,
      id uuid not null,
      sale_id uuid not null,
      payment_n int not null,
      location_id bigint not null,
      tender text not null,
      amount bigint not null check (amount > 0),
      net bigint not null check (net >= 0),
      tax bigint not null check (tax >= 0),
      deposit bigint not null check (deposit >= 0),
      fee bigint not null check (fee >= 0),
      reason text not null,
      state text not null check (state in ('pending', 'succeeded', 'failed')),
      failure text not null default '',
      requested_by bigint not null,
      requested_at timestamptz not null,
      settled_at timestamptz,
      local_date date,
      primary key (account_id, id),
      foreign key (account_id, sale_id, payment_n) references sale_payment,
      check (amount = net + tax + deposit + fee),
      check ((state = 'pending') = (settled_at is null))
    );
    create index refund_of_sale on refund (account_id, sale_id);
    create index refund_pending on refund (requested_at) where state = 'pending';
    ${tenantPolicy('refund', { location: 'location_id' })}

    -- What the built-in processor was asked to do, by the asker's key: its whole memory.
    create table sandbox_operation (
      account_id bigint not null,
      key text not null,
      kind text not null,
      amount bigint not null,
      currency char(3) not null,
      state text not null,
      reason text not null,
      reference text not null,
      at timestamptz not null default now(),
      primary key (account_id, key)
    );
    ${tenantPolicy('sandbox_operation')}`,
};
