import { defineFaults } from '@backroom/platform';

/** Errors specific to orders-ledger. */
export const fault = defineFaults({
  'card-token': 'must be a token of the card processor, not a card number',
  'other-price': 'must be the current price of {price, money}',
  'other-sum': 'must be {total, money}',
  'other-currency': 'must be {currency, text}, the currency of the sale',
  'above-payment': 'must be at most {max, money}, what is left of the payment by {payment, term}',
  'split-return':
    'must be {share, money}, what is left of the payment by {payment, term}; then refund the other {rest, money} by amount to {others, list}',
  'sale-date': 'must be between the year {first, text} and now',
  'too-many-days': 'must be at most {max} days before the end',
  'total-differs': 'must equal the sum of the lines and the fee',
  'payments-differ': 'must equal the total',
  'payment-twice': 'must contain each payment once',
  'discount-above-line': 'must not have a discount above the line amount',
  uncountable: 'must not exceed the largest supported amount',

  ambiguous: 'Two operators have a sale with this id',
  'tender-unavailable': 'The tender {tender, term} is not available yet',
  'not-refundable': 'This payment ({why, term}) cannot be refunded',
  refunded: 'This payment has already been refunded in full',
  'card-declined': 'The card payment failed: {reason, text}',
  'value-refused': 'The payment by stored value was rejected ({why, term})',
  'no-card': 'The customer has no card on file',
  'too-many-cards': 'A customer can have at most {max} cards on file',
  'too-many-unpaid': 'You have {times} unpaid orders within an hour; retry in an hour',
  'too-many-receipts': 'The receipt of this sale was sent {times} times within an hour; retry later',
  'kiosks-only': 'Only kiosks can upload cart photos',
  'too-many-photos': 'A kiosk can upload at most {max} photos per day',
  decided: 'A decision about this sale has already been made',
  'order-id': 'Another sale is posted under this order id',
  'not-bookable': 'This sale cannot be posted as reported and must be {remedy, term}',
  'not-booked': 'This sale cannot be posted: {reason, text}',
  'republishing-under-way': 'Republishing is already in progress',
});

/** The amount used in examples of valid input, minor units. */
export const exampleAmount = 1_250;
