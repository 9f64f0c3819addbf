import { tenantPolicy, type Migration } from '@backroom/platform';

/** Secrets between registration and the broker: sealed, and deleted once the broker has them. */
export const deviceAccess: Migration = {
  name: '003-device-access',
  sql: `
    create table device_secret_on_its_way (
      device_id bigint primary key references device on delete cascade,
      account_id bigint not null,
      -- AES-256-GCM: nonce, tag, text.
      sealed bytea not null
    );
    ${tenantPolicy('device_secret_on_its_way')}`,
};
