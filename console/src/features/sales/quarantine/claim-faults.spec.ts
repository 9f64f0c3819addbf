import type { Schemas } from '@backroom/gateway/v2';
import { expect, it } from '@jest/globals';
import { claimFaults } from './claim-faults';

const line = { productId: 7, quantity: 2, unitPrice: '2.19', discount: '', tax: '0.30', deposit: '0' };
const claim = (change: object = {}) =>
  ({
    lines: [line, line],
    payments: [{ transactionId: 'a', method: 'creditCard', amount: '9.36' }],
    fee: '',
    ...change,
  }) as Pick<Schemas['Claim'], 'lines' | 'payments' | 'fee'>;
const wrong = (change: object) =>
  [...claimFaults(claim(change), 'USD')].map(([field, { code }]) => `${field}: ${code}`);
const pay = (amount: string, method = 'creditCard') => ({ transactionId: '', method, amount });

it.each([
  ['nothing', {}, []],
  [
    'a quantity of the second line',
    { lines: [line, { ...line, quantity: 0 }] },
    ['claim-line-2-quantity: not-above-zero'],
  ],
  [
    'a tax that is not an amount',
    { lines: [{ ...line, tax: '0.3x' }, line] },
    ['claim-line-1-tax: no-amount'],
  ],
  ['the fee alone', { fee: 'a' }, ['claim-fee: no-amount']],
  ['the amount of a payment', { payments: [pay('9,3,6')] }, ['claim-payment-1-amount: no-amount']],
  [
    'a second payment without amount, and no sum before that',
    { payments: [pay('9.36'), pay('')] },
    ['claim-payment-2-amount: not-above-zero'],
  ],
  ['an unknown method', { payments: [pay('9.36', 'barter')] }, ['claim-payment-1-method: required']],
  ['payments that do not add up', { payments: [pay('9.35')] }, ['claim-payment-1-amount: payments-differ']],
])('LEDG-8 marks the wrong field of a correction: %s', (_name, change, found) =>
  expect(wrong(change)).toEqual(found),
);
