import type { Migration } from '@backroom/platform';

/** The first weekday of an operator's weeks, for periods and reports. */
export const weekStart: Migration = {
  name: '044-week-start',
  sql: `
    alter table account add column week_start text not null default 'sunday'
      check (week_start in ('sunday', 'monday', 'saturday'));`,
};
