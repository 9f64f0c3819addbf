import { expect, it } from '@jest/globals';
import { featuredState } from './featured-state';

it('PROD-1 distinguishes products featured nowhere, somewhere and here', () => {
  expect(featuredState(new Set(), [1])).toBe('none');
  expect(featuredState(new Set([2]), [1])).toBe('somewhere');
  expect(featuredState(new Set([1, 2]), [1])).toBe('here');
  expect(featuredState(new Set([1]), [1, 2])).toBe('somewhere');
  expect(featuredState(new Set([1, 2]), [1, 2])).toBe('here');
  expect(featuredState(new Set([1]), [])).toBe('somewhere');
});
