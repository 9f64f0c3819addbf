import type { Migration } from '@backroom/platform';

/**
 * Calls that gateways count together, in the format of rate-limiter-flexible. Counts lost in a crash of the database
 * are forgiven.
 */
export const rateLimits: Migration = {
  name: '001-rate-limits',
  sql: `
    create unlogged table rate_limit (
      key varchar(255) primary key,
      points integer not null default 0,
      expire bigint
    ) with (fillfactor = 50);
    create index rate_limit_expire on rate_limit (expire);
  `,
};
