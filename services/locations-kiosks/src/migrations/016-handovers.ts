import type { Migration } from '@backroom/platform';

/** By which connections a device may have had a command, when it was issued again, and which of its boots are over. */
export const handovers: Migration = {
  name: '016-handovers',
  sql: `
    alter table command
      add column issued_at timestamptz,
      -- By which the device may have had it, one for each claim that was not given back; in place of connection_id.
      add column connections text[] not null default '{}';
    update command set connections = array[connection_id] where state in ('sent', 'acknowledged');
    -- The latest first: what such a boot says comes late, and is no answer to a restart.
    alter table device_greeting add column earlier uuid[] not null default '{}';`,
};
