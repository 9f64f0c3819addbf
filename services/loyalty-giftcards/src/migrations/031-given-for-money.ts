import type { Migration } from '@backroom/platform';

/**
 * The amount a refund credited to a purse, in its units, and the corresponding money of the sale, since points have no
 * price.
 */
export const givenForMoney: Migration = {
  name: '031-given-for-money',
  sql: `
    alter table purse_credit add column given bigint not null default 0, add column for_money bigint not null default 0;
    update purse_credit c set given = e.sum
    from (select account_id, fact_id, sum(amount) as sum from purse_entry where kind = 'credit' group by 1, 2) e
    where e.account_id = c.account_id and e.fact_id = c.refund_id;
    update purse_credit c set for_money = s.amount * c.given / (s.captured + s.taken)
    from spending s where s.account_id = c.account_id and s.order_id = c.order_id and s.tender = 'points'
      and c.tender = 'points' and s.captured + s.taken > 0;`,
};
