import type { Migration } from '@backroom/platform';

/** Calls that gateways count together, as rate-limiter-flexible has them. What a crash of the database forgets is forgiven. */
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
