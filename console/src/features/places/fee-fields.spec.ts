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

it('F7: sends a percentage with up to four decimals as a fraction', () => {
  for (const [feeAmount, sent] of [
    ['8.875', 0.08875],
    ['6.8755', 0.068755],
    ['0.0001', 0.000001],
  ] as const) {
    const typed = { feeType: 'monetaryPercent', feeAmount, feeActive: true } as const;
    expect(feeFault(typed, 'USD')).toBeUndefined();
    expect(feeOf(typed).feeAmount).toBe(sent);
    expect(feeFieldsOf(feeOf(typed) as typeof typed & { feeAmount: number }).feeAmount).toBe(feeAmount);
  }
});

it('LOC-3 accepts amounts between 0 and 100', () => {
  const percent = (feeAmount: string) => feeFault({ feeType: 'monetaryPercent', feeAmount }, 'JPY');
  for (const typed of ['0', '0.5', '1', '99.99', '100'])
    expect([typed, percent(typed)]).toEqual([typed, undefined]);
  for (const typed of ['', ' ', '101', '100.01', '-1', 'NaN', 'seven'])
    expect([typed, percent(typed)]).toEqual([typed, fault('places:fee.outOfRange', { unit: '%', max: 100 })]);
  expect(percent('1.00505')).toEqual(fault('too-precise', { max: 4 }));
});

it.each([
  ['USD', '100', '100.01', 100, '0.005', 2],
  ['HUF', '100', '100.01', 100, '0.005', 2],
  ['JPY', '10000', '10001', 10_000, '0.5', 0],
  ['KWD', '99.125', '100.001', 100, '0.0005', 3],
])('F20: accepts a fixed fee in %s of %s, not of %s', (currency, right, wrong, max, precise, decimals) => {
  const fixed = (feeAmount: string) => feeFault({ feeType: 'monetaryAbsolute', feeAmount }, currency);
  expect(fixed(right)).toBeUndefined();
  expect(fixed(wrong)).toEqual(fault('places:fee.outOfRange', { unit: ` ${currency}`, max }));
  expect(fixed(precise)).toEqual(fault('too-precise', { max: decimals }));
});

it('LOC-3 turns negative numbers into 0 and warns of a fixed fee above 1', () => {
  expect(['-1', '-0.5', '3', ''].map(tidyAmount)).toEqual(['0', '0', '3', '']);
  const fixed = (feeAmount: string) =>
    isHighFixed({ feeType: 'monetaryAbsolute', feeAmount, feeActive: true }, 'USD');
  expect(['1', '1.01', '0.5'].map(fixed)).toEqual([false, true, false]);
  expect(isHighFixed({ feeType: 'monetaryPercent', feeAmount: '5', feeActive: true }, 'USD')).toBe(false);
  const yen = { feeType: 'monetaryAbsolute', feeAmount: '100', feeActive: true } as const;
  expect(isHighFixed(yen, 'JPY')).toBe(false);
});
