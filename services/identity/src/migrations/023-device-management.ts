import type { Migration } from '@backroom/platform';

/** Where kiosks are found in their operator's device-management service. */
export const deviceManagement: Migration = {
  name: '023-device-management',
  sql: `
    alter table account add column device_management_url text not null default '';`,
};
