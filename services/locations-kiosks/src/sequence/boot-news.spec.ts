import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { multirange } from './boot-news.js';

it('DEV-2 a multirange holds exactly the given numbers', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 60 })), (numbers) => {
      const text = multirange(numbers);
      const ranges = [...text.matchAll(/\[(\d+),(\d+)\)/g)].map(([, from, to]) => [Number(from), Number(to)]);
      const held = ranges.flatMap(([from, to]) => Array.from({ length: to! - from! }, (_, i) => from! + i));
      expect(held).toEqual([...new Set(numbers)].sort((a, b) => a - b));
    }),
  );
});
