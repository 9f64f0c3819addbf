import type { Migration } from '@backroom/platform';

/**
 * Loads and tab payments: the value moved into stored value is not part of a sale, and a load of points moves no money
 * at all.
 */
export const storedValue: Migration = {
  name: '031-stored-value',
  sql: `
    alter table sale
      add column value bigint not null default 0,
      add column points bigint not null default 0,
      add column refunded_value bigint not null default 0,
      drop constraint sale_check1,
      add constraint total_of_parts check (total = net + tax + deposit + fee + value),
      add constraint value_of_kind check (value >= 0 and points >= 0
        and (kind = 'order' and value = 0 and points = 0 or kind <> 'order' and (value = 0 or points = 0))),
      drop constraint refunded_within,
      add constraint refunded_within check (
        refunded_net between 0 and net and refunded_tax between 0 and tax and
        refunded_deposit between 0 and deposit and refunded_fee between 0 and fee and
        refunded_value between 0 and value and refunded between 0 and
          refunded_net + refunded_tax + refunded_deposit + refunded_fee + refunded_value);

    -- Whether it was stored value that refused, not a card.
    alter table placed_order add column value_refused boolean not null default false;

    alter table refund
      add column value bigint not null default 0 check (value >= 0),
      drop constraint refund_check,
      add constraint amount_of_parts check (amount = net + tax + deposit + fee + value);`,
};
