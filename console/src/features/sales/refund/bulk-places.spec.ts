import type { Schemas } from '@backroom/gateway/v2';
import { describe, expect, it } from '@jest/globals';
import i18next from 'i18next';
import { createFormat } from '../../../app/i18n/format';
import '../strings';
import './strings';
import { placeTexts } from './bulk-places';

const paid = (refundTender: string, remaining: number, points = 0, currency = 'USD') => ({
  sale: { currency },
  payment: {
    ...{ refundTender, remaining, points, amount: remaining, refundedPoints: 0 },
  } as Schemas['SaleTransaction'],
});
const textsOf = (...given: ReturnType<typeof paid>[]) =>
  placeTexts(
    given,
    { t: i18next.getFixedT('en', 'sales'), own: i18next.getFixedT('en', 'refund') },
    createFormat('en'),
  );

describe('LEDG-3 the destinations of a bulk refund', () => {
  it('LEDG-3 sums by destination, and points separately', () => {
    const given = [paid('wallet', 0.1), paid('card', 3), paid('wallet', 0.2), paid('cash', 4)];
    expect(textsOf(...given, paid('points', 2.5, 2_500), paid('points', 1, 500))).toEqual([
      '$3.00 to cards',
      '$4.00 in cash',
      '$0.30 to wallets',
      '3,000 points to loyalty balances',
    ]);
  });

  it('LEDG-3 never sums across currencies', () => {
    expect(textsOf(paid('card', 3), paid('card', 2, 0, 'EUR'))).toEqual(['$3.00 to cards', '€2.00 to cards']);
  });
});
