import { describe, expect, it } from '@jest/globals';
import { shortMoney } from './funds-text';

describe('market funds', () => {
  it('DASH-1 are abbreviated with K, M, B and T from a thousand on', () => {
    const text = (value: number) => shortMoney(value, 'USD', 'en-US');
    expect([0, 999.99, 1_000, 1_250, 999_949, 999_960, 34_560_000, 7e9, 1.26e12, 5e16].map(text)).toEqual([
      ...['$0.00', '$999.99', '$1K', '$1.3K', '$999.9K', '$1M', '$34.6M', '$7B', '$1.3T', '$50,000T'],
    ]);
    expect(text(-2_500)).toBe('-$2.5K');
  });

  it("DASH-1 follow each language's money format, with the decimals of the currency", () => {
    expect(shortMoney(1_250, 'EUR', 'de')).toBe('1,3K\u00a0€');
    expect(shortMoney(12, 'JPY', 'ja')).toBe('￥12');
    expect(shortMoney(12_345_678, 'JPY', 'ja')).toBe('￥12.3M');
  });
});
