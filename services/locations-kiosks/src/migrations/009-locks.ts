import { tenantPolicy, type Migration } from '@backroom/platform';

/** The state of locks, in addition to their devices, and their events. */
export const locks: Migration = {
  name: '009-locks',
  sql: `
    create table lock (
      device_id bigint primary key references device on delete cascade,
      account_id bigint not null,
      location_id bigint not null,
      provider text not null default '',
      -- As the lock itself last said.
      active boolean not null default true,
      state text not null default '' check (state in ('', 'locked', 'unlocked', 'open')),
      state_at timestamptz
    );
    ${tenantPolicy('lock', { location: 'location_id' })}
    insert into lock (device_id, account_id, location_id)
      select id, account_id, location_id from device where kind = 'lock';

    create table lock_event (
      -- That of the message, or of the command that ended.
      id uuid primary key,
      account_id bigint not null,
      location_id bigint not null,
      device_id bigint not null references device on delete cascade,
      at timestamptz not null,
      action text not null,
      how text not null default '',
      requested_by bigint not null default 0,
      customer_id bigint not null default 0,
      command_id uuid,
      -- Milliseconds.
      open_for bigint not null default 0
    );
    create index lock_event_of_device on lock_event (device_id, at desc, id desc);
    ${tenantPolicy('lock_event', { location: 'location_id' })}`,
};
