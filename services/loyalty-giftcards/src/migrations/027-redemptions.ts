import type { Migration } from '@backroom/platform';

/** What points are reserved for: whole pieces of products, by the program at the time of the reservation (H-10). */
export const redemptions: Migration = {
  name: '027-redemptions',
  sql: `
    -- Of points that a kiosk reserved; null for all else. The pieces are {productId, quantity} each.
    alter table hold add column program_version int, add column pieces jsonb;`,
};
