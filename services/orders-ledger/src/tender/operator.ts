import { paymentTypes } from '@backroom/proto/devices';
import { methodsOfType } from './methods-of-type.js';
import type { Tender } from './tender.js';

/** Value granted, and taken back, by the operator itself. */
export const operator: Tender = {
  name: 'operator',
  paymentType: paymentTypes.operator,
  methods: methodsOfType(paymentTypes.operator),
  label: 'operator',
  receiptRow: 'operator',
  debit: 'clearing.operator',
  credit: 'clearing.operator',
  byCall: {},
  refundTo: () => 'operator',
  isGift: true,
};
