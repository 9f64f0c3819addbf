import type { ListOrdersRequest } from '@backroom/proto/orders/v1/orders_service';
import type { SearchedAmount } from './searched-amount.js';

/** Filter of a ledger list; empty fields do not restrict it. */
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
  /** Only sales charged at another price or tax than the valid one. */
  priceDiffers: boolean;
  /** `order`, `valueAdd` or `tabPayment`. */
  kind: string;
  /** `date` or `amount`, with a leading minus for descending; empty: newest first. */
  sort: string;
  /** `keywords` parsed as an amount. */
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

/** Whether a filter needs the rows themselves, not only the counters. */
export function needsRows(request: ListOrdersRequest): boolean {
  const { keywords, lastFour, kioskId, orderId, customerId, priceDiffers } = request;
  return !!(keywords.trim() || lastFour || kioskId || orderId || customerId || priceDiffers);
}

/** The values of a statement, numbered while its text is built. */
export class Parameters {
  readonly values: unknown[] = [];

  add(value: unknown, type: string): string {
    this.values.push(value);
    return `$${this.values.length}::${type}`;
  }
}
