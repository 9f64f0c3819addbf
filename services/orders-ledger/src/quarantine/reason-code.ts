/** Why a sale waits for a person; the console has a sentence for each. */
export type ReasonCode =
  /** A field is missing, or is not what it may be. */
  | 'invalid'
  /** A discount is larger than its line. */
  | 'discount'
  /** Sums that are more than can be counted. */
  | 'too-large'
  /** The total is not what lines and fee add up to. */
  | 'total'
  /** The payments do not add up to the total. */
  | 'payments'
  /** Two payments have the same id. */
  | 'payment-ids'
  /** A card payment that another sale was paid with. */
  | 'card-payment'
  /** Paid in another currency than the operator's. */
  | 'currency'
  /** A product that the operator does not have. */
  | 'product'
  /** Another sale was booked under the same id. */
  | 'order-id';

/**
 * What can be booked as the device says: the difference stands in the journal; a product may be known by now; a card
 * payment that is another sale's stays the other's, and is never given back for this one.
 */
export const isAcceptable = (code: string): boolean =>
  ['total', 'payments', 'product', 'card-payment'].includes(code);

const uuidv7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** What another sale can be booked in place of: a corrected one stands under the same id, which has to be free. */
export const isCorrectable = (code: string, orderId: string): boolean =>
  code !== 'order-id' && uuidv7.test(orderId);
