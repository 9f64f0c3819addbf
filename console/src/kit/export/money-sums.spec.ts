import { expect, test } from '@jest/globals';
import { moneySums } from './money-sums';

const money = (figure: number, currency = 'USD') => ({ text: `${figure}`, figure, currency });

test('SHELL-12 sums only columns of amounts, by currency and to the cent', () => {
  const rows = [
    ['a', 1, money(0.1)],
    ['b', 2, money(0.2)],
    ['c', 3, money(7, 'JPY')],
    ['d', 4, null],
  ];
  expect(moneySums({ headers: ['Name', 'Count', 'Amount'], rows })).toEqual([
    {
      header: 'Amount',
      sums: [
        { currency: 'USD', value: 0.3 },
        { currency: 'JPY', value: 7 },
      ],
    },
  ]);
});
