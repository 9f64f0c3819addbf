import type { Migration } from '@backroom/platform';

/** Invalid reports of one device, which are counted before more of them are stored. */
export const invalidByDevice: Migration = {
  name: '048-invalid-by-device',
  indexes: {
    quarantine_invalid_by_device:
      "on quarantine (account_id, device_id) where state = 'waiting' and code = 'invalid'",
  },
  sql: '',
};
