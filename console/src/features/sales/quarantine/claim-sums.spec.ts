import { describe, expect, it } from '@jest/globals';
import { claimSums } from './claim-sums';

const line = { productId: 7, quantity: 3, unitPrice: '2.19', discount: '0.57', tax: '0.42', deposit: '0.3' };
const payment = { transactionId: '', method: 'cash', amount: '6.77' };

describe('LEDG-8 the sums of a correction', () => {
  it('LEDG-8 are exact to the cent', () => {
    expect(claimSums({ lines: [line], payments: [payment], fee: '0.05' }, 'USD')).toEqual({
      total: 677,
      paid: 677,
    });
    expect(claimSums({ lines: Array(100).fill(line), payments: [payment], fee: '' }, 'USD').total).toBe(
      67_200,
    );
  });

  it('LEDG-8 are undefined if a value is not an amount in the currency', () => {
    expect(claimSums({ lines: [line], payments: [], fee: '' }, 'JPY').total).toBeUndefined();
    expect(
      claimSums({ lines: [], payments: [{ ...payment, amount: '-1' }], fee: '' }, 'USD').paid,
    ).toBeUndefined();
    expect(
      claimSums({ lines: [], payments: [{ ...payment, amount: 'x' }], fee: '' }, 'USD').paid,
    ).toBeUndefined();
  });
});
