import { expect, it } from '@jest/globals';
import { fault } from '../../app/problems/fault-text';
import { feeFault, feeFieldsOf, feeOf, isHighFixed, tidyAmount } from './fee-fields';

it('LOC-3 takes percentages as percent and always sends fractions', () => {
  const sent = (feeAmount: string) =>
    feeOf({ feeType: 'monetaryPercent', feeAmount, feeActive: true }).feeAmount;
  expect(['0.5', '1', '7', '2.25', '100', '0'].map(sent)).toEqual([0.005, 0.01, 0.07, 0.0225, 1, 0]);
  for (const feeAmount of [0.005, 0.07, 0.0225, 1, 0.29]) {
    const record = { feeType: 'monetaryPercent', feeAmount, feeActive: false } as const;
    expect(feeOf(feeFieldsOf(record))).toEqual(record);
  }
  expect(feeOf({ feeType: 'monetaryAbsolute', feeAmount: '0.5', feeActive: true }).feeAmount).toBe(0.5);
});

it('LOC-3 accepts amounts between 0 and 100', () => {
  for (const typed of ['0', '0.5', '1', '99.99', '100'])
    expect([typed, feeFault(typed)]).toEqual([typed, undefined]);
  for (const typed of ['', ' ', '101', '100.01', '-1', 'NaN', 'seven'])
    expect([typed, feeFault(typed)]).toEqual([typed, fault('places:fee.outOfRange', { unit: '%' })]);
  expect(feeFault('1.005')).toEqual(fault('too-precise', { max: 2 }));
});

it('LOC-3 turns negative numbers into 0 and warns of a fixed fee above 1', () => {
  expect(['-1', '-0.5', '3', ''].map(tidyAmount)).toEqual(['0', '0', '3', '']);
  const fixed = (feeAmount: string) =>
    isHighFixed({ feeType: 'monetaryAbsolute', feeAmount, feeActive: true });
  expect(['1', '1.01', '0.5'].map(fixed)).toEqual([false, true, false]);
  expect(isHighFixed({ feeType: 'monetaryPercent', feeAmount: '5', feeActive: true })).toBe(false);
});
