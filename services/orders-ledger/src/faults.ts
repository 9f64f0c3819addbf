import { defineFaults, type MoneyParam } from '@backroom/platform';
import { decimalOf, exponentOf } from '@backroom/pricing';

/** What orders-ledger alone refuses. */
export const fault = defineFaults({
  'card-token': 'must be a token of the card processor, never a card number',
  'other-price': 'must be the price of {price, money}',
  'other-sum': 'must come to {total, money}',
  'other-currency': 'must be {currency, text}, in which the sale was paid',
  'above-payment': 'must not be more than what was paid by {payment, term}',
  'sale-date': 'must lie between the year {first, text} and now',
  'too-many-days': 'must lie at most {max} days before the end',
  'total-differs': 'must equal the sum of the lines and the fee',
  'payments-differ': 'must add up to the total',
  'payment-twice': 'must not hold a payment twice',
  'discount-above-line': 'must not have a discount larger than its line',
  uncountable: 'must not be more than can be counted',

  ambiguous: 'Two operators have a sale of this id',
  'tender-unavailable': 'The tender {tender, term} is not available yet',
  'not-refundable': 'This payment ({why, term}) cannot be refunded',
  refunded: 'Nothing of this payment is left to refund',
  'card-declined': 'The card payment failed: {reason, text}',
  'value-refused': 'Stored value was not taken ({why, term})',
  'no-card': 'There is no card on file to charge',
  'too-many-cards': 'A customer must not have more than {max} cards on file',
  'too-many-unpaid': 'The next order must wait an hour after {times} that were not paid',
  'too-many-receipts': 'The receipt of this sale was sent {times} times within an hour',
  'kiosks-only': 'Photos of carts must be sent by kiosks',
  'too-many-photos': 'A kiosk must send at most {max} photos a day',
  decided: 'Somebody has decided about this sale already',
  'order-id': 'Another sale is booked under this order id',
  'not-bookable': 'This sale cannot be booked as it stands and must be {remedy, term}',
  'not-booked': 'This sale cannot be booked: {reason, text}',
  'republishing-under-way': 'A republishing is under way',
});

/** What stands for any amount where one is explained, minor units. */
export const exampleAmount = 1_250;

/** An amount in minor units as a fault tells it. */
export const moneyOf = (amount: number, currency: string): MoneyParam => ({
  amount: decimalOf(amount, currency).toFixed(exponentOf(currency)),
  currency,
});
