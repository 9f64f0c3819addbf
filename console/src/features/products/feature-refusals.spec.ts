import { describe, expect, it } from '@jest/globals';
import { fault } from '../../app/problems/fault-text';
import { featureRefusal } from './feature-refusals';

describe('PROD-1 products that a location cannot feature', () => {
  it('PROD-1 features only active products of its own operator; removal also works for inactive ones', () => {
    const place = { accountId: 11 };
    const [sold, ended] = [
      { active: true, accountId: 11 },
      { active: false, accountId: 11 },
    ];
    expect(featureRefusal('feature', sold, place)).toBeUndefined();
    expect(featureRefusal('feature', ended, place)).toEqual(fault('inactive-product'));
    expect(featureRefusal('unfeature', ended, place)).toBeUndefined();
    for (const act of ['feature', 'unfeature'] as const)
      expect(featureRefusal(act, { active: true, accountId: 12 }, place)).toEqual(
        fault('products:bulk.otherOperator'),
      );
  });
});
