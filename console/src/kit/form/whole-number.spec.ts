import { expect, it } from '@jest/globals';
import { fault } from '../../app/problems/fault-text';
import { wholeNumberFault } from './whole-number';

it('SHELL-10 accepts whole numbers within bounds and names the error of others', () => {
  expect(['0', '7', ' 99 '].map((typed) => wholeNumberFault(typed, 0, 99))).toEqual(Array(3).fill(undefined));
  expect(['', ' '].map((typed) => wholeNumberFault(typed, 0, 99))).toEqual(Array(2).fill(fault('required')));
  expect(['-1', '100', '0.5', 'seven'].map((typed) => wholeNumberFault(typed, 0, 99))).toEqual(
    Array(4).fill(fault('out-of-range', { min: 0, max: 99 })),
  );
});
