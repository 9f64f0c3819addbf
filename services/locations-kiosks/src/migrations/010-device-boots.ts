import { tenantPolicy, type Migration } from '@backroom/platform';

/** The received numbers of each boot of a device. Missing ones follow from them. */
export const deviceBoots: Migration = {
  name: '010-device-boots',
  sql: `
    create table device_boot (
      device_id bigint not null references device on delete cascade,
      boot_id uuid not null,
      account_id bigint not null,
      location_id bigint not null,
      -- Numbers that came.
      seen int8multirange not null default '{}',
      -- How many the device says there are: from its hello, or the highest that came.
      told bigint not null default 0,
      -- Numbers that will not come, and those of them that had a receipt: they were lost on our side.
      skipped int8multirange not null default '{}',
      lost int8multirange not null default '{}',
      -- System time minus device time, milliseconds.
      clock_offset bigint not null default 0,
      last_at timestamptz not null,
      primary key (device_id, boot_id)
    );
    ${tenantPolicy('device_boot', { location: 'location_id' })}

    create function numbers_in(ranges int8multirange) returns bigint language sql immutable as
      $$ select coalesce(sum(upper(r) - lower(r)), 0)::bigint from unnest(ranges) as r $$;
    create function missing_of(boot device_boot) returns int8multirange language sql immutable as
      $$ select int8multirange(int8range(0, boot.told)) - boot.seen - boot.skipped $$;

    -- What a screen tells of each device: how much is missing or lost, and how far off its clock is.
    create view device_line with (security_invoker = true) as
      select device_id,
        sum(numbers_in(missing_of(b)))::bigint as missing,
        sum(numbers_in(b.lost))::bigint as lost,
        (array_agg(b.clock_offset order by b.last_at desc))[1] as clock_offset
      from device_boot b group by device_id;`,
};
