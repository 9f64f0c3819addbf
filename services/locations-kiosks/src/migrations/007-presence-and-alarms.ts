import { tenantPolicy, type Migration } from '@backroom/platform';

/** Online periods of devices, and alarms about them. Times are those of receipt. */
export const presenceAndAlarms: Migration = {
  name: '007-presence-and-alarms',
  sql: `
    create table device_presence (
      device_id bigint not null references device,
      account_id bigint not null,
      location_id bigint not null,
      from_at timestamptz not null,
      -- The last sign of life.
      seen_at timestamptz not null,
      -- Null while the device is there.
      to_at timestamptz,
      cause text not null default '' check (cause in ('', 'connection-lost', 'silent')),
      primary key (device_id, from_at)
    );
    create unique index device_present on device_presence (device_id) where to_at is null;
    create index device_present_seen on device_presence (seen_at) where to_at is null;
    ${tenantPolicy('device_presence', { location: 'location_id' })}

    create table alarm (
      id uuid primary key,
      account_id bigint not null,
      location_id bigint not null,
      device_id bigint not null references device,
      kind text not null check (kind in ('offline', 'left-open', 'forced-open')),
      since timestamptz not null,
      raised_at timestamptz not null,
      ended_at timestamptz
    );
    create unique index alarm_open on alarm (device_id, kind) where ended_at is null;
    create index alarm_of_account on alarm (account_id, raised_at desc, id desc);
    ${tenantPolicy('alarm', { location: 'location_id' })}

    create table alarm_setting (
      account_id bigint primary key,
      -- Minutes.
      offline_after int not null check (offline_after between 1 and 1440)
    );
    ${tenantPolicy('alarm_setting')}

    -- The one sweep for all devices; it schedules itself anew.
    insert into due_work (kind, key, account_id, due_at, payload) values ('presence-sweep', 'all', 0, 'epoch', 'null');`,
};
