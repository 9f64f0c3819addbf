import { describe, expect, it } from '@jest/globals';
import { fundsRules, type FundsFields } from './funds-fields';

const codeOf = (change: Partial<FundsFields>) =>
  fundsRules({ kind: 'points', amount: '500', locationId: 7, ...change }, 'USD').amount?.code;
const wrong = (change: Partial<FundsFields>, currency = 'USD') =>
  Object.entries(fundsRules({ kind: 'points', amount: '500', locationId: 7, ...change }, currency))
    .filter(([, fault]) => fault)
    .map(([name]) => name);

describe('CUST-2 the fields of a credit', () => {
  it('CUST-2 require a location and an amount above zero', () => {
    expect(wrong({})).toEqual([]);
    expect(wrong({ locationId: 1, amount: '' })).toEqual(['amount', 'locationId']);
    for (const amount of ['0', '0.00', '-5', '1e3', '٥', ' ', 'ten'])
      expect(wrong({ amount })).toEqual(['amount']);
  });

  it('CUST-2 accept whole points, and money with the decimals of its currency', () => {
    expect(wrong({ amount: '2.5' })).toEqual(['amount']);
    expect(wrong({ kind: 'cash', amount: '2.5' })).toEqual([]);
    expect(wrong({ kind: 'cash', amount: '2.505' })).toEqual(['amount']);
    expect(wrong({ kind: 'cash', amount: '2.5' }, 'JPY')).toEqual(['amount']);
    expect(wrong({ kind: 'cash', amount: '2.505' }, 'KWD')).toEqual([]);
    expect(codeOf({ amount: '2.5' })).toBe('customers:funds.whole');
    expect(codeOf({ kind: 'cash', amount: '2.505' })).toBe('customers:funds.decimals');
    expect(codeOf({ amount: 'ten' })).toBe('customers:funds.required');
  });

  it("CUST-2 limit the amount to the ledger's maximum per credit", () => {
    expect(wrong({ amount: '100000000' })).toEqual([]);
    expect(codeOf({ amount: '100000001' })).toBe('too-great');
    expect(wrong({ kind: 'cash', amount: '1000000.00' })).toEqual([]);
    expect(codeOf({ kind: 'cash', amount: '1000000.01' })).toBe('too-great');
    expect(wrong({ kind: 'cash', amount: '100000.001' }, 'KWD')).toEqual(['amount']);
  });
});
