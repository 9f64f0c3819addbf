import { tenantPolicy, type Migration } from '@backroom/platform';

/** Number of photo upload URLs given to each kiosk on the last day it requested one. */
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
