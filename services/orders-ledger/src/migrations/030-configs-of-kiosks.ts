import { tenantPolicy, type Migration } from '@backroom/platform';

/** Configs used by kiosks, kept for as long as a sale may be late. */
export const configsOfKiosks: Migration = {
  name: '030-configs-of-kiosks',
  sql: `
    create table config_copy (
      device_id bigint not null,
      account_id bigint not null,
      location_id bigint not null,
      -- From when on, and an instant for which it was right: its prices and taxes are those that held then.
      applied_at timestamptz not null,
      held_at timestamptz not null,
      primary key (device_id, applied_at)
    );
    ${tenantPolicy('config_copy')}`,
};
