import { expect, it } from '@jest/globals';
import { dollarOf, moneyOf } from '@backroom/pricing';
import { readGift } from '../gift-card/gift-card-content.js';
import { readLimit } from './tab-limit.js';

it.each([
  ['USD', '10000.00', '100000.00'],
  ['JPY', '1000000', '10000000'],
  ['KWD', '10000.000', '100000.000'],
])('F20: gift cards and tabs in %s have a max that follows the currency', (currency, onCard, onTab) => {
  const above = (dollars: number) => moneyOf(dollars * dollarOf(currency) + 1, currency).amount;
  const gift = (amount: string) =>
    readGift(
      { ...{ amount, metric: '', userId: 1, groupId: 0, expiresOn: '', expiry: '' } },
      { currency, today: '2026-06-15' },
    );
  const refusal = (field: string, amount: string): unknown =>
    expect.objectContaining({
      fields: [
        expect.objectContaining({ field, code: 'amount-too-great', params: { max: { amount, currency } } }),
      ],
    });
  expect(gift(onCard).amount).toBe(10_000 * dollarOf(currency));
  expect(() => gift(above(10_000))).toThrow(refusal('amount', onCard) as Error);
  expect(readLimit(onTab, currency)).toBe(100_000 * dollarOf(currency));
  expect(() => readLimit(above(100_000), currency)).toThrow(refusal('limit', onTab) as Error);
});
