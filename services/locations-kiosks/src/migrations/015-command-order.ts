import { tenantPolicy, type Migration } from '@backroom/platform';

/** The order of commands to a device, and its last boot. */
export const commandOrder: Migration = {
  name: '015-command-order',
  sql: `
    -- How many commands it was given: the next one gets this number, under the lock of this row.
    alter table device add column commands int not null default 0;
    alter table command
      -- Which of its device's commands it is: times of two machines tell no order.
      add column turn int not null default 0,
      -- Since when the claimed issue is being handed over, and whether that has come to its end.
      add column claimed_at timestamptz,
      add column handed_over boolean not null default true,
      -- The connection by which the device had it, as far as that is known here.
      add column connection_id text not null default '',
      -- What the system itself says of its end; empty for the device's own words.
      add column reason_code text not null default '',
      drop constraint command_state_check,
      add constraint command_state_check check
        (state in ('queued', 'sent', 'acknowledged', 'expired', 'replaced', 'failed', 'succeeded'));
    update command set turn = given.turn from (
      select id, row_number() over (partition by device_id order by queued_at, id) as turn from command) as given
      where given.id = command.id;
    update device set commands = given.turn from (
      select device_id, max(turn) as turn from command group by device_id) as given where given.device_id = device.id;
    update command set reason_code = case when sent_at is null then 'not-reached' else 'outcome-unknown' end
      where state = 'expired';
    create unique index command_turn on command (device_id, turn) where turn > 0;

    -- The boot that said hello last: another one after a restart was told is the answer to it.
    create table device_greeting (
      device_id bigint primary key references device on delete cascade,
      account_id bigint not null,
      location_id bigint not null,
      boot_id uuid not null
    );
    ${tenantPolicy('device_greeting', { location: 'location_id' })}
    insert into device_greeting (device_id, account_id, location_id, boot_id)
      select distinct on (device_id) device_id, account_id, location_id, boot_id from device_boot
      order by device_id, last_at desc;`,
};
