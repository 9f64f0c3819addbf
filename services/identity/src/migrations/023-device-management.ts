import type { Migration } from '@backroom/platform';

/** Kiosk URLs of an operator's device-management service. */
export const deviceManagement: Migration = {
  name: '023-device-management',
  sql: `
    alter table account add column device_management_url text not null default '';`,
};
