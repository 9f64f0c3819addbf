import type { Migration } from '@backroom/platform';

/** Which gateways there are: so each knows its share of what all of them let through. */
export const gateways: Migration = {
  name: '002-gateways',
  sql: `
    create unlogged table gateway (
      id uuid primary key,
      seen_at timestamptz not null
    );
  `,
};
