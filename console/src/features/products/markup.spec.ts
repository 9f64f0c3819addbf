import { describe, expect, it } from '@jest/globals';
import { markupOf, markupShown, priceFor } from './markup';

describe('PROD-2 markup', () => {
  it('PROD-2 is the margin over cost, divided by cost', () => {
    expect(markupOf('3.00', '2.00')).toBe('50');
    expect(markupOf('2.19', '1.07')).toBe('104.67');
    expect(markupOf('1.00', '2.00')).toBe('-50');
  });

  it('PROD-2 SHELL-10 is formatted in the language, also below zero', () => {
    expect(markupShown('104.67', 'de')).toBe('104,67');
    expect(markupShown('-12.5', 'de')).toBe('-12,5');
    expect(markupShown('12.', 'de')).toBe('12,');
    expect(markupShown('104.67', 'en-US')).toBe('104.67');
    expect(markupShown('', 'de')).toBe('');
  });

  it('PROD-2 is empty where the cost is zero or a value is missing', () => {
    for (const cost of ['0', '0.00', '', 'x']) expect(markupOf('3.00', cost)).toBe('');
    expect(markupOf('', '2.00')).toBe('');
  });

  it('PROD-2 yields a price, rounded half up, in the decimals of the currency', () => {
    expect(priceFor('2.00', '50', 'USD')).toBe('3.00');
    expect(priceFor('0.05', '10', 'USD')).toBe('0.06');
    expect(priceFor('100', '12.5', 'JPY')).toBe('113');
    expect(priceFor('1.005', '0', 'USD')).toBe('1.00');
    expect(priceFor('0', '50', 'USD')).toBeUndefined();
    expect(priceFor('2.00', '', 'USD')).toBeUndefined();
  });

  it('PROD-2 is reproduced by its price to the nearest cent', () => {
    for (let cost = 1; cost <= 400; cost += 7)
      for (const markup of ['0', '33.33', '250']) {
        const price = priceFor((cost / 100).toFixed(2), markup, 'USD')!;
        const error = Math.abs(Number(markupOf(price, (cost / 100).toFixed(2))) - Number(markup));
        expect(error).toBeLessThanOrEqual(50 / cost + 0.01);
      }
  });
});
