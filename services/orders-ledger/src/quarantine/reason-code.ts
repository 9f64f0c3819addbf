/** Why a sale is quarantined; the console has a text for each. */
export type ReasonCode =
  /** A field is missing or invalid. */
  | 'invalid'
  /** A discount exceeds its line. */
  | 'discount'
  /** Sums too large to be counted. */
  | 'too-large'
  /** The total differs from the sum of lines and fee. */
  | 'total'
  /** The payments do not add up to the total. */
  | 'payments'
  /** Two payments have the same id. */
  | 'payment-ids'
  /** A card payment that belongs to another sale. */
  | 'card-payment'
  /** Paid in a currency other than the operator's. */
  | 'currency'
  /** A product that the operator does not have. */
  | 'product'
  /** Another sale was booked under the same id. */
  | 'order-id';

/**
 * Whether a sale can be booked as claimed: a difference is posted to the journal; a product may be known by now; a card
 * payment of another sale remains the other's, and is never refunded for this one.
 */
export const isAcceptable = (code: string): boolean =>
  ['total', 'payments', 'product', 'card-payment'].includes(code);

const uuidv7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** Whether a device can have generated this id for one sale only. */
export const isOrderId = (text: string): boolean => uuidv7.test(text);

/** Whether a corrected sale can be booked: it keeps the id, which must be free. */
export const isCorrectable = (code: string, orderId: string): boolean =>
  code !== 'order-id' && isOrderId(orderId);
