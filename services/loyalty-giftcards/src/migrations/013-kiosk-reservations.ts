import type { Migration } from '@backroom/platform';

/** The kiosk of a reservation, and the expiry of gift cards. */
export const kioskReservations: Migration = {
  name: '013-kiosk-reservations',
  sql: `
    -- The kiosk that made it; absent where a service did.
    alter table hold add column device_id bigint;
    -- Of a gift card; absent: for ever.
    alter table purse add column expires_at timestamptz,
      add constraint purse_cards_expire check (expires_at is null or tender = 'giftCard');`,
};
