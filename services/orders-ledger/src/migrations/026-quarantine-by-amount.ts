import type { Migration } from '@backroom/platform';

/** Quarantine by claimed amount and by reason, in either direction. A claim that is not an amount counts as none. */
export const quarantineByAmount: Migration = {
  name: '026-quarantine-by-amount',
  sql: `
    alter table quarantine add column claimed_total bigint not null generated always as (
      case when jsonb_typeof(body -> 'total') = 'number' then
        case when (body -> 'total')::numeric between 0 and 9007199254740991 then trunc((body -> 'total')::numeric)::bigint
          else 0 end
        else 0 end) stored;
    create index quarantine_by_amount on quarantine (account_id, state, claimed_total, received_at, id)
      include (location_id);
    create index quarantine_by_reason on quarantine (account_id, state, code, received_at, id) include (location_id);`,
};
