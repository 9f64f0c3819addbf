import { from } from '@backroom/platform';
import { paymentTypes } from '@backroom/proto/devices';
import { CARD_PROCESSOR, type CardProcessor, type CardRefund } from '../payment/card-processor.js';
import type { RefundWithPayment } from '../refund/refund.sql.js';
import { readCardToken } from './card-token.js';
import { methodsOfType } from './methods-of-type.js';
import type { Refunder, Tender } from './tender.js';

/** The outcome of a refund is unknown after this. */
const REFUND_TIMEOUT_MS = 10_000;

/** Cards, charged by the configured processor. */
export const card: Tender = {
  name: 'card',
  paymentType: paymentTypes.card,
  methods: methodsOfType(paymentTypes.card),
  label: 'Credit Card',
  receiptRow: 'card',
  debit: 'clearing.card',
  credit: 'clearing.card',
  byCall: { ownMethod: 'creditCard', readToken: readCardToken },
  charger: from([CARD_PROCESSOR], (processor) => processor),
  refundTo: () => 'card',
  refunder: from([CARD_PROCESSOR], (processor) => processor && cardRefunder(processor)),
  claimsReference: true,
  onFile: true,
};

const cardRefunder = (processor: CardProcessor): Refunder => ({
  give: (refund) => processor.refund(cardRefund(refund), AbortSignal.timeout(REFUND_TIMEOUT_MS)),
  find: (refund) => processor.findRefund(cardRefund(refund), AbortSignal.timeout(REFUND_TIMEOUT_MS)),
});

function cardRefund(refund: RefundWithPayment): CardRefund {
  const { id, accountId, amount, currency, paymentReference, paid, lastFour } = refund;
  return { key: id, accountId, amount, currency, paymentReference, paid, lastFour };
}
