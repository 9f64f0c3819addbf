import { tenantPolicy, type Migration } from '@backroom/platform';

/** What the system ignored and rejected of the messages of each device, and alarms about it. */
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

    alter table alarm drop constraint alarm_kind_check, add constraint alarm_kind_check
      check (kind in ('offline', 'left-open', 'forced-open', 'messages-rejected', 'two-connections'));`,
};
