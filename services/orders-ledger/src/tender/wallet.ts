import { paymentTypes } from '@backroom/proto/devices';
import { storedTender } from './stored-tender.js';

/** Cash wallets of customers. */
export const wallet = storedTender({
  name: 'wallet',
  paymentType: paymentTypes.cashWallet,
  label: 'Cash',
  receiptRow: 'cashWallet',
  account: 'clearing.wallet',
  byCall: { ownMethod: 'yokeCash' },
});
