import { expect, it } from '@jest/globals';
import { piecesOf } from './uptime-strip';

it('LOC-2 uptime is drawn where it lay, cut at the edges, and to the end while the kiosk is there', () => {
  const day = (n: number) => new Date(Date.UTC(2026, 5, n)).toISOString();
  const pieces = piecesOf({
    ...{ from: day(10), to: day(20), online: 0.7 },
    intervals: [
      { from: day(8), to: day(12) },
      { from: day(15), to: null },
    ],
  });
  expect(pieces).toEqual([
    { x: 0, width: 20 },
    { x: 50, width: 50 },
  ]);
});
