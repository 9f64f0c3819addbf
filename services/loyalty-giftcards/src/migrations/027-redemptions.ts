import type { Migration } from '@backroom/platform';

/** What points are kept for: whole pieces of products, by the program that held when they were reserved (H-10). */
export const redemptions: Migration = {
  name: '027-redemptions',
  sql: `
    -- Of points that a kiosk reserved; null for all else. The pieces are {productId, quantity} each.
    alter table hold add column program_version int, add column pieces jsonb;`,
};
