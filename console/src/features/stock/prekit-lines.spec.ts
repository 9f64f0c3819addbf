import { describe, expect, it } from '@jest/globals';
import { maxShown, searchLines, type PrekitLine } from './prekit-lines';

const line = (productId: number, more: Partial<PrekitLine> = {}): PrekitLine => ({
  ...{
    productId,
    productName: `Product ${productId}`,
    category: 'Snacks',
    sku: `S-${productId}`,
    barcode: '',
  },
  ...{ par: 5, count: 2, needed: 3, delivered: null },
  ...more,
});
const ids = (lines: readonly PrekitLine[]) => lines.map(({ productId }) => productId);

describe('the lines of a pre-kit', () => {
  it('PROD-3 are found by product, SKU, barcode and category, in any case and width', () => {
    const lines = [
      line(1, { productName: 'Crème Cola' }),
      line(2, { sku: 'COLA-9' }),
      line(3, { barcode: '4006381333931' }),
      line(4, { category: 'コーラ' }),
    ];
    expect(ids(searchLines(lines, ' cola ').shown)).toEqual([1, 2]);
    expect(ids(searchLines(lines, '63813339').shown)).toEqual([3]);
    expect(ids(searchLines(lines, 'ｺｰﾗ').shown)).toEqual([4]);
    expect(ids(searchLines(lines, '').shown)).toEqual([1, 2, 3, 4]);
  });

  it('F13 F14 F15: are found by words after a hyphen, without accents, and by pasted text', () => {
    const lines = [line(1, { productName: 'Coca-Cola' }), line(2, { productName: 'Café' }), line(3)];
    expect(ids(searchLines(lines, 'cola').shown)).toEqual([1]);
    expect(ids(searchLines(lines, 'cafe').shown)).toEqual([2]);
    expect(ids(searchLines(lines, '\u200bCafe\u0301\n').shown)).toEqual([2]);
  });

  it('PROD-3 are shown up to a maximum, with the number of the others', () => {
    const lines = Array.from({ length: maxShown + 7 }, (_, n) => line(n + 1));
    const { shown, more } = searchLines(lines, '');
    expect([shown.length, more]).toEqual([maxShown, 7]);
    expect(searchLines(lines.slice(0, maxShown), '').more).toBe(0);
  });

  it('PROD-3 are always shown if they have an error', () => {
    const lines = [line(1), line(2), line(3)];
    expect(ids(searchLines(lines, 'S-3', ({ productId }) => productId === 1).shown)).toEqual([1, 3]);
  });
});
