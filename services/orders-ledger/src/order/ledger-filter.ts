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

/** The values of a statement, named as its text is put together. */
export class Parameters {
  readonly values: unknown[] = [];

  add(value: unknown, type: string): string {
    this.values.push(value);
    return `$${this.values.length}::${type}`;
  }
}
