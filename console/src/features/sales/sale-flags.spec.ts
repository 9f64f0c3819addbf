import { describe, expect, it } from '@jest/globals';
import { saleFlags } from './sale-flags';

const nothing = { unreserved: 0, missing: 0, expected: null, tabUnreserved: 0, tabBeyond: 0 };

describe('sale flags', () => {
  it('CUST-6 H-02 LOY-3 H-10 distinguishes tab and points, and flags both for a sale paid with both', () => {
    expect(saleFlags(null)).toEqual([]);
    expect(saleFlags({ ...nothing, unreserved: 2_500 })).toEqual(['redemptionFlag']);
    expect(saleFlags({ ...nothing, expected: 0 })).toEqual(['redemptionFlag']);
    expect(saleFlags({ ...nothing, tabUnreserved: 5 })).toEqual(['tabFlag']);
    expect(saleFlags({ ...nothing, unreserved: 1, tabUnreserved: 5, tabBeyond: 2 })).toEqual([
      'redemptionFlag',
      'tabFlag',
    ]);
  });
});
