import type { Migration } from '@backroom/platform';

/** Products paid by points, and flags of incorrect redemptions. */
export const redemptions: Migration = {
  name: '040-redemptions',
  sql: `
    -- Whole pieces, [{productId, quantity}]; null where nobody said, and for all else.
    alter table sale_payment add column pieces jsonb;
    -- Points that a sale took without having reserved them, how many of those were not there, and what the pieces come to
    -- where other money was claimed: {unreserved, missing, expected}. Null: all was as it should be.
    alter table sale add column redemption_flag jsonb;`,
};
