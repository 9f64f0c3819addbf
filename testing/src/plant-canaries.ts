import { plantRows } from './plant-rows.js';
import { everyResource } from './resources.js';
import { postgres, type ServiceDatabase } from './stores.js';

/** As for price lists that are too long for a config: no kiosk requests one, because no config names it. */
const longPriceLists = `update location_config set price_list = encode(sha256(('canary-' || account_id)::bytea), 'hex')`;

/** Plants them again: a location whose prices another file has changed since has a short list again. */
export const plantPriceLists = () => postgres('locations_kiosks', longPriceLists);

/**
 * Rows that a demo lacks, at every operator, inserted past all commands: they have no consequences, and give the lists
 * that would show them something to leak. They are closed or disabled, so that no other test meets them.
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
    // Of a product that no kiosk sells, so that no other test counts it.
    `insert into stock (location_id, product_id, account_id, count, par, counted_at)
     select min(l.location_id), max(p.id), l.account_id, 1, 1, now() from location_copy l
     join product p on p.account_id = l.account_id group by l.account_id on conflict do nothing`,
    `insert into stock_movement (account_id, location_id, product_id, kind, quantity, happened_at, recorded_at, cause_kind,
       cause_id, n, counted, note)
     select l.account_id, min(l.location_id), max(p.id), 'count', 1, now(), now(), 'person', 'canary-count-' || l.account_id,
       0, 1, 'canary-stock-' || l.account_id from location_copy l
     join product p on p.account_id = l.account_id group by l.account_id on conflict do nothing`,
    `with planted as (
       insert into prekit (account_id, location_id, state, created_at, created_by, settled_at, products, pieces)
       select account_id, min(location_id), 'cancelled', now() - interval '2 days', 0, now(), 1, 1 from location_copy
       group by account_id returning id, account_id, location_id)
     insert into prekit_line (prekit_id, n, account_id, location_id, product_id, product_name, category_name, par, count, needed)
     select id, 0, account_id, location_id, 1, 'canary-prekit-' || account_id, '', 1, 0, 1 from planted`,
    `insert into product_import (id, account_id, file_name, file, state, headers, begun_at, rows)
     select gen_random_uuid(), account_id, 'canary-' || account_id || '.csv', '', 'previewed', '{name}',
       now() - interval '2 days', 1 from account_copy a
     where not exists (select from product_import i where i.account_id = a.account_id)`,
    `insert into product_import_row (import_id, account_id, line, result, title, cells, changes, faults)
     select id, account_id, 2, 'refused', 'canary-row-' || account_id, array['canary-row-' || account_id], '[]', '[]'
     from product_import where file_name = 'canary-' || account_id || '.csv' on conflict do nothing`,
    // The demo's operators sell the same brands.
    `insert into brand (account_id, name) select distinct account_id, '0 canary brand ' || account_id from product
     on conflict do nothing`,
    `update product p set brand_id = b.id from brand b
     where b.name = '0 canary brand ' || b.account_id
       and p.id in (select max(id) from product group by account_id) and p.account_id = b.account_id`,
  ],
  locations_kiosks: [
    `insert into device_reading (device_id, account_id, location_id, rejected, rejected_reason, rejected_at)
     select distinct on (account_id) id, account_id, location_id, 1, 'canary-reading-' || account_id, now()
     from device where kind = 'kiosk' order by account_id, id desc on conflict do nothing`,
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
    longPriceLists,
    `insert into device_presence (device_id, account_id, location_id, from_at, seen_at, to_at, cause)
     select id, account_id, location_id, now() - interval '3 days', now() - interval '2 days', now() - interval '2 days', 'silent'
     from device where id in (select min(id) from device where kind = 'kiosk' group by account_id)`,
    `insert into lock_event (id, account_id, location_id, device_id, at, action, how)
     select gen_random_uuid(), account_id, location_id, id, now() - interval '2 days', 'opened', 'canary-' || account_id
     from device where id in (select min(id) from device where kind = 'lock' group by account_id)`,
  ],
  loyalty_giftcards: [
    `insert into customer (account_id, person_id, email, first_name, last_name, phone, name_key, email_key, state,
       joined_at, joined_by, last_seen_at)
     select account_id, 900000000 + account_id, 'canary-' || account_id || '@example.test', '0 Canary',
       'of-operator-' || account_id, '', 'of-operator-' || account_id || chr(1) || '0 canary', 'canary-' || account_id || '@example.test', 'active', now(),
       'checkin', now()
     from account_copy on conflict do nothing`,
    `insert into customer_word (account_id, person_id, word)
     select account_id, person_id, 'canary-word-' || account_id from customer where person_id > 900000000
     on conflict do nothing`,
    `insert into customer_place (account_id, person_id, location_id, seen_at)
     select c.account_id, c.person_id, min(l.location_id), now() from customer c
     join location_copy l using (account_id) where c.person_id > 900000000 group by 1, 2 on conflict do nothing`,
    // Distinguished by its amount. It balances at once, as all purses do, and no sale is behind it.
    `insert into purse (account_id, id, person_id, tender, currency, balance, held, entries, changed_at)
     select account_id, gen_random_uuid(), person_id, 'points', 'PTS', 700000000 + account_id, 1, 1, now()
     from customer where person_id > 900000000 on conflict do nothing;
     insert into purse (account_id, id, person_id, tender, currency, balance, held, credit_limit, changed_at)
     select account_id, gen_random_uuid(), person_id, 'tab', 'USD', 0, 1, 100, now()
     from customer where person_id > 900000000 on conflict do nothing;
     with planted as (
       insert into purse (account_id, id, person_id, tender, currency, balance, held, entries, changed_at)
       select c.account_id, gen_random_uuid(), person_id, 'giftCard', 'USD', 1, 1, 1, now() from customer c
       where person_id > 900000000 and not exists (select from gift_card k where k.person_id = c.person_id)
       returning account_id, id, person_id)
     insert into gift_card (account_id, id, person_id, amount, issued_at)
     select account_id, id, person_id, 1, now() from planted;
     with moved as (
       insert into purse_entry (account_id, purse_id, n, kind, fact_id, amount, balance_after, at)
       select account_id, id, 1, 'issue', id, balance, balance, changed_at from purse
       where person_id > 900000000 and balance <> 0
       on conflict do nothing returning account_id, purse_id, amount, at)
     insert into journal_entry (account_id, location_id, posting_kind, posting_id, ledger_account, amount, currency,
       local_date, occurred_at)
     select m.account_id, 0, 'issue', m.purse_id, side.account, side.sign * m.amount, p.currency, m.at::date, m.at
     from moved m join purse p on p.account_id = m.account_id and p.id = m.purse_id
     cross join lateral (values ('liability.' || p.tender, -1), ('expense.promotions', 1)) as side(account, sign);
     insert into hold (account_id, order_id, tender, card_id, purse_id, person_id, amount, currency, state, location_id,
       expires_at)
     select account_id, gen_random_uuid(), tender, case tender when 'giftCard' then id::text else '' end, id, person_id, 1,
       currency, 'held', 0, now() + interval '1 day'
     from purse p where person_id > 900000000 and not exists (select from hold h where h.purse_id = p.id)`,
    // At one location of each operator without a demo program: disabled, so that no customer earns by it.
    `insert into product_copy (product_id, account_id, name, active)
     select 900000000 + account_id, account_id, 'canary-product-' || account_id, true from account_copy
     on conflict do nothing`,
    `insert into loyalty_program (account_id, location_id, version, valid_from, enabled, tiers)
     select account_id, max(location_id), 1, now(), false,
       jsonb_set('[[],[],[],[],[]]', '{0}', to_jsonb(array[900000000 + account_id])) from location_copy
     group by account_id on conflict do nothing`,
    `insert into customer_group_member (account_id, group_id, person_id)
     select account_id, min(id), 900000000 + account_id from customer_group group by account_id on conflict do nothing`,
    `insert into customer_count as c (account_id, customers)
     select account_id, 1 from account_copy
     on conflict (account_id) do update set customers = (select count(*) from customer k where k.account_id = c.account_id)`,
  ],
  orders_ledger: [
    `insert into member (account_id, customer_id, since) select account_id, 900000000 + account_id, now() from account_copy
     on conflict do nothing`,
    // Of a customer who cannot sign in: visible to users who manage the customer.
    `insert into customer_card (account_id, id, customer_id, reference, brand, last_four, expires, is_default, created_at)
     select account_id, gen_random_uuid(), 900000000 + account_id, '\\x00', 'canary-card-' || account_id, '', '', true, now()
     from account_copy on conflict do nothing`,
    // Files contain no ids: a note identifies the operator of the newest sale.
    `update sale s set notes = 'canary-note-' || s.account_id || '.' from (
       select distinct on (account_id) account_id, id from sale order by account_id, local_date desc, sold_at desc) newest
     where s.account_id = newest.account_id and s.id = newest.id and s.notes = ''`,
    // First by name: the demo's operators sell the same products.
    `insert into product_copy (product_id, account_id, name, category_id, category_name)
     select 900000000 + account_id, account_id, '0 canary product ' || account_id, 0, '' from account_copy
     on conflict do nothing`,
    `insert into customer_copy (account_id, customer_id, name, email)
     select account_id, 900000000 + account_id, '0 Canary of-operator-' || account_id,
       'canary-' || account_id || '@example.test' from account_copy on conflict do nothing`,
    `insert into customer_word (account_id, customer_id, word)
     select account_id, customer_id, 'canary-word-' || account_id from customer_copy where customer_id > 900000000
     on conflict do nothing`,
    `insert into reconciliation_difference (account_id, day, processor, kind, posting_kind, posting_id, reference,
       currency, journal_amount, processor_amount, found_at)
     select account_id, current_date, 'sandbox', 'missing-here', 'payment', gen_random_uuid(),
       'canary-reference-' || account_id, 'USD', 0, 1, now() from account_copy`,
  ],
};

/** Plants these rows once in a system, and the rows of resources that the demo lacks. */
export async function plantCanaries(): Promise<void> {
  for (const [database, statements] of Object.entries(planted) as [ServiceDatabase, string[]][])
    for (const statement of statements) await postgres(database, statement);
  for (const [, { database, table, plantedFor }] of everyResource)
    if (plantedFor) await plantRows((text, values) => postgres(database, text, values), table, plantedFor);
}

/** Tenant tables of which no call shows a row, with the reason. */
export const unlistedTables: Record<string, string> = {
  'identity.invitation_mail': 'when invitations were mailed, to be counted',
  'identity.sso_attempt': 'a sign-in in progress, found by its state alone',
  'identity.sso_link': 'the identity of a user at a provider, read at sign-in only',
  'locations_kiosks.device_boot': 'the missing messages of a device, requested from the device itself',
  'locations_kiosks.device_greeting': 'the last boot of a device that said hello, to recognize a new one',
  'locations_kiosks.device_secret_on_its_way': 'a sealed secret in transit to the broker',
  'loyalty_giftcards.customer_count': 'how many customers an operator has',
  'loyalty_giftcards.kiosk_guess': 'wrong codes of a kiosk, to be counted',
  'loyalty_giftcards.kiosk_session': 'the customers that a kiosk has identified, found by token alone',
  ...Object.fromEntries(
    [
      'purse_credit',
      'deposit',
      'journal_entry',
      'spending',
      'settlement',
      'earning',
      'earning_refund',
      'redemption_refund',
    ].map((table) => [
      `loyalty_giftcards.${table}`,
      'movements of stored value requested by the ledger; no call of users reaches it',
    ]),
  ),
  'loyalty_giftcards.customer_word': 'the words by which customers are found',
  'orders_ledger.card_claim': 'a lock against charging a card twice',
  'orders_ledger.card_try': 'counts the cards that a customer tried',
  'orders_ledger.customer_word': 'the words by which sales of customers are found',
  'orders_ledger.config_copy': 'the prices of a kiosk at the time of a sale: compared with, never shown',
  'orders_ledger.payment_intent': 'the request to the processor, read when an order is settled',
  'orders_ledger.photo_quota': 'a count of uploads by device',
  'orders_ledger.placed_order': 'an order whose payment is in progress; only its own caller reads it',
  'orders_ledger.receipt_mail': 'when receipts were mailed, to be counted',
  'orders_ledger.shortfall': 'booked amounts of debts, shown by their entries',
  'orders_ledger.sandbox_operation': 'the sandbox of the payment processor',
};
