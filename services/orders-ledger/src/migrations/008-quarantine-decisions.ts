import type { Migration } from '@backroom/platform';

/**
 * Decisions about quarantined sales, with everything needed to book them later under the terms of their time. A
 * repeated body is quarantined once: `digest` is that of the sale without its envelope.
 */
export const quarantineDecisions: Migration = {
  name: '008-quarantine-decisions',
  sql: `
    -- What was paid beyond the total: 0 but for a claim that was accepted as it was.
    alter table sale add column difference bigint not null default 0;

    alter table quarantine
      add column code text not null default 'invalid',
      add column digest bytea,
      add column device_kind text not null default 'kiosk',
      add column claimed_at timestamptz,
      add column clock_offset bigint not null default 0,
      add column trace_id text not null default '',
      add column state text not null default 'waiting'
        check (state in ('waiting', 'accepted', 'corrected', 'rejected')),
      add column resolved_by bigint,
      add column note text not null default '',
      add constraint resolved_once check ((state = 'waiting') = (resolved_at is null));

    select set_config('app.all_accounts', 'on', true), set_config('app.all_locations', 'on', true);
    update quarantine set code = case
      when reason like 'total: the lines%' then 'total'
      when reason like 'payments: they add up%' then 'payments'
      when reason like 'payments: two of them%' then 'payment-ids'
      when reason like 'currency: % is not the operator%' then 'currency'
      when reason like 'lines: product % is not known' then 'product'
      when reason like 'lines: a discount is larger%' then 'discount'
      when reason like 'lines: % is not a safe integer' then 'too-large'
      when reason like 'orderId: another sale%' then 'order-id'
      else 'invalid' end;

    create index quarantine_by_state on quarantine (account_id, state, received_at desc, id desc) include (location_id);
    create unique index quarantine_once on quarantine (account_id, order_id, digest) where digest is not null;`,
};
