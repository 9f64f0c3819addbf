import { plantRows } from './plant-rows.js';
import { everyResource } from './resources.js';
import { postgres, type ServiceDatabase } from './stores.js';

/**
 * Rows that a demo has none of, at every operator, written past all commands: nothing follows from them, and the
 * lists that would show them have something to leak. What is over or disabled, so that no other test meets it.
 */
const planted: Partial<Record<ServiceDatabase, string[]>> = {
  identity: [
    `insert into location_group_member (account_id, group_id, location_id)
     select g.account_id, min(g.id), min(l.location_id) from location_group g
     join location_copy l on l.account_id = g.account_id
     group by g.account_id on conflict do nothing`,
    // Not at the first one, where a test signs in with a provider.
    `insert into sso_provider (account_id, issuer, client_id, client_secret, email_domains, default_role_id, enabled)
     select id, 'https://canary-' || id || '.example.test', 'canary-client-' || id, '', '{}', 3, false
     from account where id > (select min(account_id) from person_grant) on conflict do nothing`,
  ],
  catalogue: [
    `insert into location_tax (account_id, location_id, tax_id)
     select t.account_id, min(l.location_id), min(t.id) from tax t
     join location_copy l on l.account_id = t.account_id
     group by t.account_id on conflict do nothing`,
  ],
  locations_kiosks: [
    `insert into alarm (id, account_id, location_id, device_id, kind, since, raised_at, ended_at)
     select gen_random_uuid(), account_id, location_id, id, 'offline', now() - interval '2 days',
       now() - interval '2 days', now() - interval '1 day'
     from device where id in (select max(id) from device where kind = 'kiosk' group by account_id)`,
    `insert into alarm_setting (account_id, offline_after)
     select distinct account_id, 15 from location on conflict do nothing`,
    `insert into command (id, account_id, location_id, device_id, device_kind, type, state, requested_by, queued_at,
       ended_at, expires_at, reason)
     select gen_random_uuid(), account_id, location_id, id, kind, 'reboot', 'failed', 0, now() - interval '2 days',
       now() - interval '2 days', now() - interval '2 days', 'canary of device ' || id
     from device where id in (select min(id) from device where kind = 'kiosk' group by account_id)`,
    `insert into device_config (device_id, account_id, location_id, refused_version, refused_at, refused_reason)
     select id, account_id, location_id, 1, now() - interval '2 days', 'canary-config-' || account_id
     from device where id in (select min(id) from device where kind = 'kiosk' group by account_id) on conflict do nothing`,
    `insert into device_presence (device_id, account_id, location_id, from_at, seen_at, to_at, cause)
     select id, account_id, location_id, now() - interval '3 days', now() - interval '2 days', now() - interval '2 days', 'silent'
     from device where id in (select min(id) from device where kind = 'kiosk' group by account_id)`,
    `insert into lock_event (id, account_id, location_id, device_id, at, action, how)
     select gen_random_uuid(), account_id, location_id, id, now() - interval '2 days', 'opened', 'canary-' || account_id
     from device where id in (select min(id) from device where kind = 'lock' group by account_id)`,
  ],
  orders_ledger: [
    // Files name no ids: a note tells whose the newest sale is.
    `update sale s set notes = 'canary-note-' || s.account_id || '.' from (
       select distinct on (account_id) account_id, id from sale order by account_id, local_date desc, sold_at desc) newest
     where s.account_id = newest.account_id and s.id = newest.id and s.notes = ''`,
    // First by its name: the demo's operators sell the same.
    `insert into product_copy (product_id, account_id, name, category_id, category_name)
     select 900000000 + account_id, account_id, '0 canary product ' || account_id, 0, '' from account_copy
     on conflict do nothing`,
    `insert into reconciliation_difference (account_id, day, processor, kind, posting_kind, posting_id, reference,
       currency, journal_amount, processor_amount, found_at)
     select account_id, current_date, 'sandbox', 'missing-here', 'payment', gen_random_uuid(),
       'canary-reference-' || account_id, 'USD', 0, 1, now() from account_copy`,
  ],
};

/** Plants them once in a system, and the rows of resources that no demo has. */
export async function plantCanaries(): Promise<void> {
  for (const [database, statements] of Object.entries(planted) as [ServiceDatabase, string[]][])
    for (const statement of statements) await postgres(database, statement);
  for (const [, { database, table, plantedFor }] of everyResource)
    if (plantedFor) await plantRows((text, values) => postgres(database, text, values), table, plantedFor);
}

/** Tables of tenants of which no call shows a row, and why. */
export const shownToNobody: Record<string, string> = {
  'identity.invitation_mail': 'when invitations were mailed, to be counted',
  'identity.sso_attempt': 'a sign-in under way, found by its state alone',
  'identity.sso_link': 'who somebody is at a provider, read at the sign-in alone',
  'locations_kiosks.device_boot': 'what is missing of what a device said; asked of the device itself',
  'locations_kiosks.device_greeting': 'which boot of a device said hello last, to know another one by',
  'locations_kiosks.device_secret_on_its_way': 'a sealed secret on its way to the broker',
  'orders_ledger.card_claim': 'a lock against charging a card twice',
  'orders_ledger.payment_intent': 'what the processor was asked for, read where an order is settled',
  'orders_ledger.photo_quota': 'a count of uploads by device',
  'orders_ledger.placed_order': 'an order whose payment is under way; its own caller alone is answered by it',
  'orders_ledger.receipt_mail': 'when receipts were mailed, to be counted',
  'orders_ledger.sandbox_operation': 'the sandbox of the payment processor',
};
