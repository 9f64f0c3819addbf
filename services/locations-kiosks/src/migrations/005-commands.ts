import { tenantPolicy, type Migration } from '@backroom/platform';

/** Commands of devices, and their progress. */
export const commands: Migration = {
  name: '005-commands',
  sql: `
    create table command (
      id uuid primary key,
      account_id bigint not null,
      location_id bigint not null,
      device_id bigint not null references device,
      device_kind text not null,
      type text not null,
      state text not null
        check (state in ('queued', 'sent', 'acknowledged', 'expired', 'failed', 'succeeded')),
      -- 0 for the system itself, or a program with a key.
      requested_by bigint not null,
      queued_at timestamptz not null,
      sent_at timestamptz,
      acknowledged_at timestamptz,
      ended_at timestamptz,
      expires_at timestamptz not null,
      reason text not null default '',
      batch_id uuid,
      -- How often it was given out to be handed over, and which of these issues was claimed last.
      issue int not null default 1,
      claimed int not null default 0,
      claimed_by uuid
    );
    create index command_of_device on command (device_id, queued_at desc, id desc);
    create index command_of_account on command (account_id, queued_at desc, id desc);
    create index command_of_batch on command (batch_id) where batch_id is not null;
    create index command_under_way on command (device_id) where state in ('queued', 'sent', 'acknowledged');
    ${tenantPolicy('command', { location: 'location_id' })}`,
};
