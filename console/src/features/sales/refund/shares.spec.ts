import { expect, it } from '@jest/globals';
import type { Schemas } from '@backroom/gateway/v2';
import { sharesOf } from './shares';

const payment = (transactionId: string, remaining: number) =>
  ({ transactionId, remaining }) as Schemas['SaleTransaction'];
const [card, cash, points] = [payment('card', 55), payment('cash', 83), payment('points', 0)];

it.each([
  ['one payment that covers it', 5_500, card, [[card, '55.00']]],
  [
    'the chosen payment first, then the other',
    9_000,
    card,
    [
      [card, '55.00'],
      [cash, '35.00'],
    ],
  ],
  [
    'the other payment first if it is chosen',
    9_000,
    cash,
    [
      [cash, '83.00'],
      [card, '7.00'],
    ],
  ],
  [
    'all payments',
    13_800,
    card,
    [
      [card, '55.00'],
      [cash, '83.00'],
    ],
  ],
] as const)('F28: refunds an amount to %s', (_what, total, first, shares) => {
  expect(sharesOf(total, first, [card, points, cash], 'USD')).toEqual(
    shares.map(([to, amount]) => ({ payment: to, amount })),
  );
});

it('F28: refunds nothing above what all payments have left', () => {
  expect(sharesOf(13_801, card, [card, cash], 'USD')).toBeUndefined();
});
