import type { Migration } from '@backroom/platform';

/** The connections over which a device may have received a command, when it was last issued, and earlier boots. */
export const handovers: Migration = {
  name: '016-handovers',
  sql: `
    select set_config('app.all_accounts', 'on', true), set_config('app.all_locations', 'on', true);
    alter table command
      add column issued_at timestamptz,
      -- By which the device may have had it, one for each claim that was not given back; in place of connection_id.
      add column connections text[] not null default '{}';
    update command set connections = array[connection_id] where state in ('sent', 'acknowledged');
    -- The latest first: what such a boot says comes late, and is no answer to a restart.
    alter table device_greeting add column earlier uuid[] not null default '{}';

    -- The step before could not see the rows that were there. What is under way comes before all that is numbered.
    update command set turn = given.turn from (
      select id, row_number() over earlier - count(*) over (partition by device_id) as turn
        from command where turn = 0 and state in ('queued', 'sent', 'acknowledged')
        window earlier as (partition by device_id order by queued_at, id)) as given
      where given.id = command.id;
    insert into device_greeting (device_id, account_id, location_id, boot_id)
      select distinct on (device_id) device_id, account_id, location_id, boot_id from device_boot
      order by device_id, last_at desc
      on conflict do nothing;`,
};
