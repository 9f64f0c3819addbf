import { isUuid, Problem, type Tx } from '@backroom/platform';
import { fault } from '../faults.js';
import { anyMethods } from '../order/paid-by.js';
import type { SaleKey } from '../order/list-orders.sql.js';

/** What is shown of a sale besides what was booked. */
/** A sale by its key, and by the number that people know it by. */
export interface NumberedSale extends SaleKey {
  pretty_id: string;
}

export interface DisplayRow extends NumberedSale, Record<string, unknown> {
  shown_customer: string;
  shown_at: Date | null;
  notes: string;
  version: number;
}

/** The keys of the sales with this id: more than one when devices of two operators within reach made up the same. */
export function salesOfId(tx: Tx, accounts: readonly number[], orderId: string): Promise<NumberedSale[]> {
  if (!isUuid(orderId)) return Promise.resolve([]);
  return tx.query<NumberedSale & Record<string, unknown>>(
    'select account_id, id, pretty_id from sale where account_id = any ($1) and id = $2',
    [accounts, orderId],
  );
}

/** The one sale with this id. Throws `notFound`, or `ambiguous` where two operators within reach have one. */
export async function saleOfId(tx: Tx, accounts: readonly number[], orderId: string): Promise<NumberedSale> {
  const [key, other] = await salesOfId(tx, accounts, orderId);
  if (!key) throw Problem.notFound('sale');
  if (other) throw new Problem('unprocessable', fault('ambiguous'));
  return key;
}

/** What is shown of it, locked: of two who change it the second sees what the first has left. */
export async function lockDisplay(tx: Tx, { account_id, id }: SaleKey): Promise<DisplayRow> {
  const [row] = await tx.query<DisplayRow>(
    `select account_id, id, pretty_id, shown_customer, shown_at, notes, version from sale
     where account_id = $1 and id = $2 for no key update`,
    [account_id, id],
  );
  return row!;
}

/** Writes it; a sale that is shown at another time is found there by its products, and one of another day moves to that day's
 * counters, under which it is listed. */
export async function writeDisplay(tx: Tx, row: DisplayRow): Promise<void> {
  await tx.query(moveDisplay, [row.account_id, row.id, row.shown_customer, row.shown_at, row.notes]);
}

// In the order in which a booking locks counters: days, then months, each by their key.
const moveDisplay = `
  with before as (
    select account_id, kind, location_id, methods, listed_date, listed_at from sale where account_id = $1 and id = $2),
  after as (
    update sale set shown_customer = $3, shown_at = $4, notes = $5, version = version + 1
    where account_id = $1 and id = $2 returning listed_date, listed_at),
  products as (
    update sale_product p set listed_date = after.listed_date, listed_at = after.listed_at
    from before, after, (select distinct product_id from sale_line where account_id = $1 and sale_id = $2) as sold
    where before.listed_at <> after.listed_at and p.account_id = $1 and p.kind = before.kind
      and p.product_id = sold.product_id and p.listed_date = before.listed_date and p.listed_at = before.listed_at
      and p.sale_id = $2),
  moved as (
    select account_id, kind, location_id, counter.methods, day, sales from before, after,
      lateral (values (before.listed_date, -1), (after.listed_date, 1)) as d(day, sales),
      lateral (values (${anyMethods}), (before.methods)) as counter(methods)
    where before.listed_date <> after.listed_date),
  days as (
    insert into sale_day (account_id, kind, location_id, local_date, methods, sales)
    select account_id, kind, location_id, day, methods, sales from moved order by day, methods
    on conflict (account_id, kind, methods, local_date, location_id) do update
      set sales = sale_day.sales + excluded.sales)
  insert into sale_month (account_id, kind, location_id, month, methods, sales)
  select account_id, kind, location_id, date_trunc('month', day), methods, sum(sales) from moved
  group by 1, 2, 3, 4, 5 having sum(sales) <> 0 order by 4, 5
  on conflict (account_id, kind, methods, month, location_id) do update
    set sales = sale_month.sales + excluded.sales`;
