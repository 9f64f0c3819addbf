import { paymentTypes } from '@backroom/proto/devices';
import { methodsOfType } from './methods-of-type.js';
import type { Tender } from './tender.js';

/** Bills. Refunded into the customer's wallet or, without a customer, paid out by the operator (decided: Money). */
export const cash: Tender = {
  name: 'cash',
  paymentType: paymentTypes.billCash,
  methods: methodsOfType(paymentTypes.billCash),
  label: 'Cash (bills)',
  receiptRow: 'billCash',
  debit: 'asset.cash',
  credit: 'liability.payouts',
  byCall: {},
  refundTo: (customerId) => (customerId ? 'wallet' : 'cash'),
};
