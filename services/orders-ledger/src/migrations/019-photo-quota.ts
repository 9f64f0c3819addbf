import { tenantPolicy, type Migration } from '@backroom/platform';

/** How many addresses for photos each kiosk was given on the last day on which it asked for one. */
export const photoQuota: Migration = {
  name: '019-photo-quota',
  sql: `
    create table photo_quota (
      account_id bigint not null,
      kiosk_id bigint not null,
      day date not null,
      links int not null,
      primary key (account_id, kiosk_id)
    );
    ${tenantPolicy('photo_quota')}`,
};
