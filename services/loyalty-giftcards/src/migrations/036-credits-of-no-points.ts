import type { Migration } from '@backroom/platform';

/**
 * A refund may be too small for a whole point and then credits none. Existing rows satisfy the constraint, so the table
 * is not scanned while locked.
 */
export const creditsOfNoPoints: Migration = {
  name: '036-credits-of-no-points',
  sql: `
    alter table purse_credit drop constraint purse_credit_amount_check,
      add constraint credit_amount check (amount > 0 or amount = 0 and tender = 'points') not valid;`,
};
