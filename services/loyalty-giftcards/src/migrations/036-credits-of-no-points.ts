import type { Migration } from '@backroom/platform';

/**
 * A refund may be too small for a whole point: then it gives none. What is there already meets this, so that nobody has to
 * read it all while the table is locked.
 */
export const creditsOfNoPoints: Migration = {
  name: '036-credits-of-no-points',
  sql: `
    alter table purse_credit drop constraint purse_credit_amount_check,
      add constraint credit_amount check (amount > 0 or amount = 0 and tender = 'points') not valid;`,
};
