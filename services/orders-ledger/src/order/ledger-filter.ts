import type { TenantScope, Tx } from '@backroom/platform';
import { paymentMethods } from '@backroom/proto/devices';
import type { ListOrdersRequest } from '@backroom/proto/orders/v1/orders_service';

/** What a list of the ledger is narrowed by; what is empty narrows nothing. */
export interface LedgerFilter {
  accounts: readonly number[];
  locations: readonly number[];
  /** yyyy-MM-dd, inclusive. */
  fromDate: string;
  toDate: string;
  keywords: string;
  lastFour: string;
  paymentTypes: readonly number[];
  kioskId: number;
  orderId: string;
  customerId: number;
  /** `order`, `valueAdd` or `tabPayment`. */
  kind: string;
}

export function filterOf(request: ListOrdersRequest, accounts: readonly number[]): LedgerFilter {
  return {
    accounts,
    locations: request.locationIds,
    fromDate: request.fromDate,
    toDate: request.toDate,
    keywords: request.keywords.trim(),
    lastFour: request.lastFour,
    paymentTypes: request.paymentTypes,
    kioskId: request.kioskId,
    orderId: request.orderId,
    customerId: request.customerId,
    kind: request.kind || 'order',
  };
}

/** Whether a filter needs the rows themselves, not just the counters. */
export function looksIntoRows(request: ListOrdersRequest): boolean {
  const { keywords, lastFour, kioskId, orderId, customerId } = request;
  return !!(keywords.trim() || lastFour || kioskId || orderId || customerId);
}

/** The accounts of a scope one by one and each once, also for those who may see all: a list reads the head of each one's index. */
export async function accountsOf(tx: Tx, { accounts }: TenantScope): Promise<readonly number[]> {
  if (accounts !== 'all') return [...new Set(accounts)];
  return (await tx.query<{ account_id: number }>('select account_id from account_copy')).map(
    (row) => row.account_id,
  );
}

/** The values of a statement, named as its text is put together. */
export class Parameters {
  readonly values: unknown[] = [];

  add(value: unknown, type: string): string {
    this.values.push(value);
    return `$${this.values.length}::${type}`;
  }
}

/** Of counters: however it was paid. */
export const anyMethods = -1;
/** Types of payment are numbered from 0; sums of their bits end before this. */
const allMethods = 1 << (Math.max(...Object.values(paymentMethods)) + 1);

/** The counters to be read for sales that were paid by one of these types, or by any. */
export function countersBy(types: readonly number[]): number[] {
  if (types.length === 0) return [anyMethods];
  const asked = methodsOf(types);
  return Array.from({ length: allMethods }, (_, methods) => methods).filter((methods) => methods & asked);
}

/** A bit for each type of payment, as sales and counters keep them. */
export function methodsOf(types: readonly number[]): number {
  return types.reduce((methods, type) => methods | (1 << type), 0);
}
