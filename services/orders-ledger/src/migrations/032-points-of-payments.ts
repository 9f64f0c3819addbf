import type { Migration } from '@backroom/platform';

/** Points of a payment, and those that refunds return: points are not money, and there is no exchange rate. */
export const pointsOfPayments: Migration = {
  name: '032-points-of-payments',
  sql: `
    alter table sale_payment
      add column points bigint not null default 0 check (points >= 0),
      add column refunded_points bigint not null default 0,
      add constraint refunded_points_within check (refunded_points between 0 and points);
    alter table refund add column points bigint not null default 0 check (points >= 0);`,
};
