import { tenantPolicy, type Migration } from '@backroom/platform';

/**
 * Orders placed by call. Payment intents are stored here before a processor is called; a sale is written once it is
 * paid, so that the ledger contains only paid sales.
 */
export const placedOrders: Migration = {
  name: '006-placed-orders',
  sql: `
    create table placed_order (
      account_id bigint not null,
      id uuid not null,
      location_id bigint not null,
      state text not null check (state in ('pending', 'Paid', 'ErrorPaying')),
      -- The order as it is booked once it is paid, but for its number.
      body json not null,
      digest bytea not null,
      failure text not null default '',
      placed_by text not null,
      placed_at timestamptz not null,
      settled_at timestamptz,
      primary key (account_id, id),
      check ((state = 'pending') = (settled_at is null))
    );
    create index placed_order_pending on placed_order (placed_at) where state = 'pending';
    create index placed_order_settled on placed_order (settled_at) where state = 'Paid';
    ${tenantPolicy('placed_order', { location: 'location_id' })}

    -- What a card processor is asked for: one for each payment by card.
    create table payment_intent (
      account_id bigint not null,
      order_id uuid not null,
      n int not null,
      id uuid not null,
      amount bigint not null check (amount > 0),
      currency char(3) not null,
      -- The processor's name of the card; gone once the intent is settled.
      token text not null,
      state text not null check (state in ('pending', 'captured', 'failed', 'voided')),
      reference text not null default '',
      last_four text not null default '',
      primary key (account_id, order_id, n),
      foreign key (account_id, order_id) references placed_order
    );
    create unique index payment_intent_by_id on payment_intent (id, account_id);
    ${tenantPolicy('payment_intent')}

    -- Webhooks that were taken: one that comes again does nothing. No tenant's state: no policy.
    create table webhook_event (
      processor text not null,
      event_id text not null,
      received_at timestamptz not null,
      primary key (processor, event_id)
    );`,
};
