import { isUuid, Problem, type Tx } from '@backroom/platform';
import { fault } from '../faults.js';
import type { SaleKey } from '../ledger/list-orders.sql.js';

/** A sale by its key and its readable number. */
export interface NumberedSale extends SaleKey {
  pretty_id: string;
}

/** The editable fields shown with a sale. */
export interface DisplayRow extends NumberedSale, Record<string, unknown> {
  shown_customer: string;
  shown_at: Date | null;
  notes: string;
  version: number;
}

/** The keys of the sales with this id: more than one if devices of two visible operators created the same id. */
export function salesOfId(tx: Tx, accounts: readonly number[], orderId: string): Promise<NumberedSale[]> {
  if (!isUuid(orderId)) return Promise.resolve([]);
  return tx.query<NumberedSale & Record<string, unknown>>(
    'select account_id, id, pretty_id from sale where account_id = any ($1) and id = $2',
    [accounts, orderId],
  );
}

/** The only sale with this id. Throws `notFound`, or `ambiguous` if two visible operators have one. */
export async function saleOfId(tx: Tx, accounts: readonly number[], orderId: string): Promise<NumberedSale> {
  const [key, other] = await salesOfId(tx, accounts, orderId);
  if (!key) throw Problem.notFound('sale');
  if (other) throw new Problem('unprocessable', fault('ambiguous'));
  return key;
}

/** Locks the shown fields: the second of two concurrent edits sees the first. */
export async function lockDisplay(tx: Tx, { account_id, id }: SaleKey): Promise<DisplayRow> {
  const [row] = await tx.query<DisplayRow>(
    `select account_id, id, pretty_id, shown_customer, shown_at, notes, version from sale
     where account_id = $1 and id = $2 for no key update`,
    [account_id, id],
  );
  return row!;
}

/** Writes the edits. Listing and counting use the time of the sale, whatever time is shown. */
export async function writeDisplay(tx: Tx, row: DisplayRow): Promise<void> {
  await tx.query(
    `update sale set shown_customer = $3, shown_at = $4, notes = $5, version = version + 1
     where account_id = $1 and id = $2`,
    [row.account_id, row.id, row.shown_customer, row.shown_at, row.notes],
  );
}

/** Deletes the customer name that staff entered: it identifies an erased customer like their own name. */
export async function deleteShownCustomer(tx: Tx, accountId: number, customerId: number): Promise<void> {
  await tx.query(
    `update sale set shown_customer = '', version = version + 1
     where account_id = $1 and customer_id = $2 and shown_customer <> ''`,
    [accountId, customerId],
  );
}
