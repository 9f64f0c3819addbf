import { paymentTypes } from '@backroom/proto/devices';
import { methodsOfType } from './methods-of-type.js';
import type { Tender } from './tender.js';

/** Cards of the globalConnect program: accepted by devices only, and never refunded. */
export const globalConnectCard: Tender = {
  name: 'globalConnectCard',
  paymentType: paymentTypes.globalConnectCard,
  methods: methodsOfType(paymentTypes.globalConnectCard),
  label: 'Global Connect Card',
  receiptRow: 'globalConnectCard',
  debit: 'clearing.globalConnect',
  refundTo: () => undefined,
  barsRefunds: true,
};
