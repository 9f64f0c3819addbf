import type { Schemas } from '@backroom/gateway/v2';
import { describe, expect, it } from '@jest/globals';
import i18next from 'i18next';
import { createFormat } from '../../../app/i18n/format';
import '../strings';
import { receiptLines } from './receipt-lines';

const words = { t: i18next.getFixedT('en', 'sales'), format: createFormat('en'), operator: 'Acme' };

/** The payments: method, amount, and points spent. */
function sums(points: number, ...paid: [string, number, number][]) {
  const total = paid.reduce((sum, [, amount]) => sum + amount, 0);
  const sale = {
    ...{ currency: 'USD', points, total, creationDate: '2026-06-01T10:00:00.000Z' },
    location: { name: 'Lobby', timezone: 'UTC' },
    order: {
      ...{ products: [], refunds: [], totals: { savings: 0, tax: 0, deposit: 0, fee: 0, total } },
      payment: paid.map(([method, amount]) => ({ method, amount, lastFour: null })),
      transactions: paid.map(([, , taken]) => ({ points: taken })),
    },
  } as unknown as Schemas['OwnOrder'];
  return receiptLines(sale, words).sums.map(({ name, amount }) => [name, amount]);
}

describe('LEDG-1 the payments on a receipt', () => {
  it('LEDG-1 H-13 shows the points of a points load, which is not money', () => {
    expect(sums(500, ['operator', 0, 0])).toEqual([
      ['Total', '+500 pts'],
      ['Operator', '+500 pts'],
    ]);
  });

  it('LEDG-1 H-09 shows the points of a payment along with its amount', () => {
    expect(sums(0, ['loyalty', 2.5, 2_500], ['creditCard', 1, 0])).toEqual([
      ['Total', '$3.50'],
      ['Loyalty', '$2.50 · 2,500 points'],
      ['Credit Card', '$1.00'],
    ]);
  });
});
