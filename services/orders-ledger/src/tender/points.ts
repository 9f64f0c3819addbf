import { paymentTypes } from '@backroom/proto/devices';
import { pointsCurrency } from '@backroom/proto/stored-value';
import { succeeded } from './answers.js';
import { readPieces, readPoints } from './payment-details.js';
import { storedTender } from './stored-tender.js';

/** Points of the loyalty program. Their payments and refunds have a number of points as well as an amount. */
export const points = storedTender({
  name: 'points',
  paymentType: paymentTypes.loyalty,
  label: 'loyalty',
  receiptRow: 'loyalty',
  account: 'clearing.loyalty',
  byCall: { ownMethod: 'loyalty', details: { points: readPoints, redeems: readPieces } },
  inPoints: true,
  taken: ({ points: amount = 0 }) => ({ amount, currency: pointsCurrency }),
  given: ({ points: amount, amount: money, currency }) => ({
    ...{ amount, currency: pointsCurrency, money: { amount: money, currency } },
  }),
  answered: ({ amount }) => ({ ...succeeded, points: amount }),
  whyNot: (paid) => (paid.points ? undefined : 'noPoints'),
});
