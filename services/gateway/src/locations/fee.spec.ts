import { expect, it } from '@jest/globals';
import { feeOf } from './fee.js';

const present = {
  type: 'monetaryPercent',
  basisPoints: 250,
  ppm: 25_000,
  amount: 0,
  active: true,
  validFrom: 1,
};

it.each([
  [0.08875, 88_750, 888],
  [0.042253, 42_253, 423],
  [0.000001, 1, 0],
  [0.005, 5_000, 50],
  [1, 1_000_000, 10_000],
])('F7: a percent fee of %d is %i parts per million', (feeAmount, ppm, basisPoints) => {
  expect(feeOf({ feeAmount }, present, 'USD')).toEqual({ ...present, ppm, basisPoints });
});

it('F7: a percent fee has at most 6 decimals as a fraction', () => {
  expect(() => feeOf({ feeAmount: 0.0887555 }, present, 'USD')).toThrow(
    'feeAmount must have at most 6 decimal places',
  );
});
