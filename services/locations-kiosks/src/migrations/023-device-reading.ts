import { tenantPolicy, type Migration } from '@backroom/platform';

/**
 * What the system ignored and rejected of the messages of each device, returns of earlier boots, and alarms about both
 * with the number of their occurrences.
 */
export const deviceReading: Migration = {
  name: '023-device-reading',
  sql: `
    create table device_reading (
      device_id bigint primary key references device on delete cascade,
      account_id bigint not null,
      location_id bigint not null,
      -- Messages with fields that the system does not know, and the latest names.
      ignored bigint not null default 0,
      ignored_fields text[] not null default '{}',
      ignored_at timestamptz,
      rejected bigint not null default 0,
      rejected_reason text not null default '',
      rejected_at timestamptz
    );
    ${tenantPolicy('device_reading', { location: 'location_id' })}

    -- Returns to an earlier boot: two machines use one login. The boot of the last hello shows who had the connection.
    alter table device_greeting
      add column last_boot_id uuid,
      add column returns int not null default 0,
      add column returned_at timestamptz;

    alter table alarm add column count int not null default 1,
      drop constraint alarm_kind_check,
      add constraint alarm_kind_check check (
        kind in ('offline', 'left-open', 'forced-open', 'messages-rejected', 'two-connections'));`,
};
