import type { Tx } from '@backroom/platform';
import { taxRateOf, type Fee } from '@backroom/pricing';
import { Order } from '@backroom/proto/orders/v1/order';
import type { PlaceFacts, ProductTerms } from './price-placed-order.js';

/** A request to the card processor. */
export interface Intent {
  /** Index of the order's payment. */
  n: number;
  /** Id of the payment. */
  id: string;
  /** Minor units. */
  amount: number;
  currency: string;
  /** The processor's name of the card. */
  token: string;
}

/** A placed order, paid or not. */
export interface PlacedOrder {
  /** The order to be booked; its number is empty until then. */
  order: Order;
  state: 'pending' | 'Paid' | 'ErrorPaying';
  /** Why it was not paid, as readable text, or as a code for stored value. */
  failure: string;
  /** Whether stored value refused, not a card. */
  valueRefused?: boolean;
  digest: Buffer;
  intents: Intent[];
  /** Milliseconds since the epoch. */
  placedAt: number;
  /** The balance of the customer's purse after a load, in its minor units; absent if unknown. */
  balance?: number;
  /** The part of a load that paid the customer's debt, in the same unit; absent if unknown. */
  settled?: number;
}

/** The outcome of an intent. */
export interface SettledIntent {
  n: number;
  state: 'captured' | 'failed' | 'voided';
  reference: string;
  lastFour: string;
}

interface FactsRow extends Record<string, unknown> {
  accountId: number;
  accountStatus: string;
  loyaltyProgram: string;
  status: string;
  locationId: number;
  locationName: string;
  timezone: string;
  currency: string;
  kioskName: string | null;
  fee: { type: string; ppm: number; amount: number; active: boolean } | null;
  locationRate: number | null;
  products: (ProductTerms & { inheritsTax: boolean })[] | null;
}

/**
 * Reads everything that an order needs of its location and products at an instant, in one statement; undefined for a
 * location outside the scope. Products that are not sold there, or have no price, are absent.
 */
export async function factsOf(
  tx: Tx,
  {
    locationId,
    kioskId,
    productIds,
    at,
  }: { locationId: number; kioskId: number; productIds: number[]; at: number },
): Promise<(PlaceFacts & { kioskIsKnown: boolean }) | undefined> {
  const [row] = await tx.query<FactsRow>(factsOfPlace, [
    locationId,
    kioskId,
    [...new Set(productIds)],
    new Date(at),
  ]);
  if (!row) return undefined;
  const { fee, products, kioskName, locationRate, ...place } = row;
  const sold = (products ?? []).map(({ inheritsTax, ...terms }) => ({
    ...terms,
    taxRatePpm: taxRateOf({ taxRatePpm: terms.taxRatePpm, inheritsTax }, locationRate ?? undefined),
  }));
  return {
    ...place,
    kioskId,
    kioskName: kioskName ?? '',
    kioskIsKnown: kioskName !== null,
    fee: feeOf(fee),
    products: new Map(sold.map((terms) => [terms.productId, terms])),
  };
}

function feeOf(fee: FactsRow['fee']): Fee | undefined {
  if (!fee?.active) return undefined;
  return fee.type === 'monetaryPercent'
    ? { type: 'monetaryPercent', ppm: fee.ppm }
    : { type: 'monetaryAbsolute', amount: fee.amount };
}

// A sale before the first known price uses the first, like a sale of a kiosk.
const factsOfPlace = `
  select l.account_id as "accountId", l.location_id as "locationId", l.name as "locationName", l.timezone, l.status,
    a.currency, a.status as "accountStatus", a.loyalty_program as "loyaltyProgram",
    (select name from device_copy where device_id = $2 and location_id = l.location_id) as "kioskName",
    (select row_to_json(f) from (
      select type, ppm_of(ppm, basis_points) as ppm, amount, active from fee_copy
      where location_id = l.location_id and valid_from <= $4 order by valid_from desc limit 1) f) as fee,
    (select ppm_of(rate_ppm, rate) from location_tax_copy where location_id = l.location_id and valid_from <= $4
      order by valid_from desc limit 1) as "locationRate",
    (select json_agg(json_build_object('productId', p.product_id, 'name', p.name, 'categoryId', p.category_id,
        'categoryName', p.category_name, 'active', p.active, 'price', t.price, 'cost', t.cost, 'deposit', t.deposit,
        'taxRatePpm', ppm_of(t.tax_rate_ppm, t.tax_rate), 'inheritsTax', t.inherits_tax))
      from product_copy p
      join lateral (
        (select 1 as choice, price, cost, tax_rate, tax_rate_ppm, inherits_tax, deposit from price_copy
          where product_id = p.product_id and valid_from <= $4 order by valid_from desc limit 1)
        union all
        (select 2, price, cost, tax_rate, tax_rate_ppm, inherits_tax, deposit from price_copy
          where product_id = p.product_id order by valid_from limit 1)
        order by choice limit 1) t on true
      where p.product_id = any ($3) and p.account_id = l.account_id) as products
  from location_copy l join account_copy a on a.account_id = l.account_id
  where l.location_id = $1`;

/** Writes an order with its payment intents in one statement. */
export async function insertPlaced(tx: Tx, placed: PlacedOrder, placedBy: string): Promise<void> {
  const { order, digest, intents } = placed;
  await tx.query(
    `with placed as (
       insert into placed_order (account_id, id, location_id, state, body, digest, placed_by, placed_at)
       values ($1, $2, $3, 'pending', $4, $5, $6, to_timestamp($7 / 1000.0)))
     insert into payment_intent (account_id, order_id, n, id, amount, currency, token, state)
     select $1, $2, n, id, amount, currency, token, 'pending'
     from json_to_recordset($8::json) as t(n int, id uuid, amount bigint, currency text, token text)`,
    [
      ...[
        order.accountId,
        order.id,
        order.locationId,
        JSON.stringify(order),
        digest,
        placedBy,
        placed.placedAt,
      ],
      JSON.stringify(intents),
    ],
  );
}

interface PlacedRow extends Record<string, unknown> {
  body: Order;
  state: PlacedOrder['state'];
  failure: string;
  value_refused: boolean;
  digest: Buffer;
  placed_at: Date;
  pretty_id: string | null;
  intents: (Intent & { reference: string; lastFour: string })[] | null;
}

/** Number of unpaid orders and failed card saves of a caller since an instant, including those in progress. */
export async function countUnpaid(tx: Tx, placedBy: string, since: number): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    `select ((select count(*) from placed_order
       where placed_by = $1 and state <> 'Paid' and not value_refused and placed_at > to_timestamp($2 / 1000.0))
       + (select count(*) from card_try where placed_by = $1 and at > to_timestamp($2 / 1000.0)))::int as count`,
    [placedBy, since],
  );
  return row!.count;
}

/** The current state of an order of one of these accounts, optionally of one caller; undefined if there is none. */
export async function placedOrder(
  tx: Tx,
  accounts: readonly number[],
  id: string,
  placedBy?: string,
): Promise<PlacedOrder | undefined> {
  const [row] = await tx.query<PlacedRow>(
    `select o.body, o.state, o.failure, o.value_refused, o.digest, o.placed_at, s.pretty_id,
       (select json_agg(json_build_object('n', i.n, 'id', i.id, 'amount', i.amount, 'currency', i.currency,
           'token', i.token, 'reference', i.reference, 'lastFour', i.last_four) order by i.n)
         from payment_intent i where i.account_id = o.account_id and i.order_id = o.id) as intents
     from placed_order o left join sale s on s.account_id = o.account_id and s.id = o.id
     where o.account_id = any ($1) and o.id = $2 and ($3::text is null or o.placed_by = $3)`,
    [accounts, id, placedBy],
  );
  if (!row) return undefined;
  const { state, failure, value_refused: valueRefused, digest, placed_at, pretty_id, intents } = row;
  const all = intents ?? [];
  // Orders placed by an earlier release lack some fields.
  const body = Order.fromPartial(row.body);
  const order = withReferences({ ...body, prettyId: pretty_id ?? '' }, all);
  return { order, state, failure, valueRefused, digest, intents: all, placedAt: placed_at.getTime() };
}

/** The order with the processor's references of its payments. */
export function withReferences(
  order: Order,
  intents: readonly { n: number; reference: string; lastFour: string }[],
): Order {
  const of = new Map(intents.map((intent) => [intent.n, intent]));
  return {
    ...order,
    payments: order.payments.map((payment, n) => {
      const known = of.get(n);
      // Payments without an intent keep the reference they were placed with: a gift card.
      return known ? { ...payment, reference: known.reference, lastFour: known.lastFour } : payment;
    }),
  };
}

/** An order whose payments have ended, successfully or not. */
export interface EndedOrder {
  placed: PlacedOrder;
  intents: readonly SettledIntent[];
  /** Why it is not paid, as readable text, or as a code for stored value; empty if paid. */
  failure: string;
  /** Whether stored value refused. */
  valueRefused?: boolean;
}

/**
 * Ends orders and numbers the paid ones, in one statement. Returns, by index in `ended`, the orders that were still
 * pending with their number; 0 if not paid.
 */
export async function settlePlaced(
  tx: Tx,
  ended: readonly EndedOrder[],
  now: number,
): Promise<Map<number, number>> {
  const orders = ended.map(({ placed: { order }, failure, valueRefused = false }, nth) => ({
    ...{ nth, account_id: order.accountId, id: order.id },
    ...{ state: failure ? 'ErrorPaying' : 'Paid', failure, refused: valueRefused },
  }));
  const intents = ended.flatMap(({ placed: { order }, intents: settled }, nth) =>
    settled.map((intent) => ({ ...intent, nth, account_id: order.accountId, order_id: order.id })),
  );
  const rows = await tx.query<{ nth: number; number: number }>(settle, [
    JSON.stringify(orders),
    JSON.stringify(intents),
    now,
  ]);
  return new Map(rows.map(({ nth, number }) => [nth, number]));
}

// Numbers are locked in the order of accounts to prevent deadlocks between batches.
const settle = `
  with settled as (
    update placed_order o set state = e.state, failure = e.failure, value_refused = e.refused, settled_at = to_timestamp($3 / 1000.0)
    from json_to_recordset($1::json) as e(nth int, account_id bigint, id uuid, state text, failure text, refused boolean)
    where o.account_id = e.account_id and o.id = e.id and o.state = 'pending'
    returning e.nth, o.account_id, o.id, o.state),
  intents as (
    update payment_intent p set state = i.state, token = '', reference = i.reference, last_four = i."lastFour"
    from json_to_recordset($2::json) as i(nth int, account_id bigint, order_id uuid, n int, state text,
      reference text, "lastFour" text)
    join settled s on s.nth = i.nth
    where p.account_id = i.account_id and p.order_id = i.order_id and p.n = i.n),
  numbered as (
    insert into sale_number (account_id, last)
    select account_id, 1000 + count(*) from settled where state = 'Paid' group by account_id order by account_id
    on conflict (account_id) do update set last = sale_number.last + excluded.last - 1000
    returning account_id, last)
  select s.nth, case when s.state = 'Paid'
    then n.last + 1 - row_number() over (partition by s.account_id, s.state order by s.nth desc) else 0 end as number
  from settled s left join numbered n on n.account_id = s.account_id`;
