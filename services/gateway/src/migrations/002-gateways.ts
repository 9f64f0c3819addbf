import type { Migration } from '@backroom/platform';

/** The running gateways: each derives its share of the shared limits from their number. */
export const gateways: Migration = {
  name: '002-gateways',
  sql: `
    create unlogged table gateway (
      id uuid primary key,
      seen_at timestamptz not null
    );
  `,
};
