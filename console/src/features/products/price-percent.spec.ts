import { expect, it } from '@jest/globals';
import { fault } from '../../app/problems/fault-text';
import { percentFault, percentIn } from './price-percent';

it('F7: a percentage of a price change has up to four decimals, as at the API', () => {
  expect(['5', '-2,5', '−2.5', '0.0001', '8.8755', '-99.99', '1000'].map(percentFault)).toEqual(
    Array(7).fill(undefined),
  );
  expect(['−2.5', '8,8755'].map(percentIn)).toEqual([-2.5, 8.8755]);
  expect(['8.88755', '0.00001'].map(percentFault)).toEqual(Array(2).fill(fault('too-precise', { max: 4 })));
  expect(['', 'x', '1.', '-100', '1000.1'].map(percentFault)).toEqual(
    Array(5).fill(fault('out-of-range', { min: -99.99, max: 1_000 })),
  );
});
