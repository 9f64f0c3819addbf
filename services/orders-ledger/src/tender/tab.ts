import { paymentTypes } from '@backroom/proto/devices';
import { storedTender } from './stored-tender.js';

/** Tabs of customers: purchases on account. */
export const tab = storedTender({
  name: 'tab',
  paymentType: paymentTypes.tab,
  label: 'tab',
  receiptRow: 'tab',
  account: 'clearing.tab',
  byCall: { ownMethod: 'tab' },
});
