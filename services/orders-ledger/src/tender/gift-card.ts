import { isUuid } from '@backroom/platform';
import { paymentTypes } from '@backroom/proto/devices';
import { readGiftCardId } from './payment-details.js';
import { storedTender } from './stored-tender.js';

/** Gift cards, each a separate purse named by the payment. */
export const giftCard = storedTender({
  name: 'giftCard',
  paymentType: paymentTypes.giftCard,
  label: 'Gift card',
  receiptRow: 'giftCard',
  account: 'clearing.giftCard',
  byCall: { ownMethod: 'giftCard', details: { reference: readGiftCardId } },
  cardIdOf: (reference) => reference.toLowerCase(),
  whyNot: ({ reference }) => (isUuid(reference) ? undefined : 'noCard'),
});
