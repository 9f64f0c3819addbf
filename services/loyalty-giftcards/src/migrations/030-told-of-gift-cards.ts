import type { Migration } from '@backroom/platform';

/** In which language those who get a gift card are written to: that of whoever gave it. Empty: nobody is written to. */
export const toldOfGiftCards: Migration = {
  name: '030-told-of-gift-cards',
  sql: `alter table gift_card_issue add language text not null default ''`,
};
