import type { ListOrdersRequest } from '@backroom/proto/orders/v1/orders_service';
import type { SearchedAmount } from './searched-amount.js';

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
  /** Those alone that charged another price or tax than held. */
  priceDiffers: boolean;
  /** `order`, `valueAdd` or `tabPayment`. */
  kind: string;
  /** `date` or `amount`, behind a minus from the last on; empty: the newest first. */
  sort: string;
  /** What `keywords` come to as an amount. */
  amount?: SearchedAmount;
}

export function filterOf(
  request: ListOrdersRequest,
  accounts: readonly number[],
  amount?: SearchedAmount,
): LedgerFilter {
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
    priceDiffers: request.priceDiffers ?? false,
    kind: request.kind || 'order',
    sort: request.sort ?? '',
    amount,
  };
}

/** Whether a filter needs the rows themselves, not just the counters. */
export function looksIntoRows(request: ListOrdersRequest): boolean {
  const { keywords, lastFour, kioskId, orderId, customerId, priceDiffers } = request;
  return !!(keywords.trim() || lastFour || kioskId || orderId || customerId || priceDiffers);
}

/** The values of a statement, named as its text is put together. */
export class Parameters {
  readonly values: unknown[] = [];

  add(value: unknown, type: string): string {
    this.values.push(value);
    return `$${this.values.length}::${type}`;
  }
}
