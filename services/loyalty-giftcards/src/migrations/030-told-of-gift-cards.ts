import type { Migration } from '@backroom/platform';

/** The language of mails to recipients of a gift card: that of the issuer. If empty, none are sent. */
export const toldOfGiftCards: Migration = {
  name: '030-told-of-gift-cards',
  sql: `alter table gift_card_issue add language text not null default ''`,
};
