import { expect, it } from '@jest/globals';
import { knownSince, piecesOf } from './uptime-strip';

it('LOC-2 draws uptime at its time, clipped to the range, and to the end while the kiosk is connected', () => {
  const day = (n: number) => new Date(Date.UTC(2026, 5, n)).toISOString();
  const pieces = piecesOf({
    ...{ from: day(10), to: day(20), online: 0.7 },
    intervals: [
      { from: day(8), to: day(12), cause: '' },
      { from: day(15), to: null, cause: '' },
    ],
  });
  expect(pieces).toEqual([
    { x: 0, width: 20 },
    { x: 50, width: 50 },
  ]);
});

it('LOC-2 knows nothing about the time before the first connection of a kiosk', () => {
  const [from, first, to] = ['2026-06-10T00:00:00Z', '2026-06-15T00:00:00Z', '2026-06-17T00:00:00Z'];
  const uptime = { from: from!, to: to!, online: 1 };
  expect(knownSince({ ...uptime, intervals: [{ from: first!, to: null, cause: '' }] })).toBe(first);
  expect(
    knownSince({ ...uptime, intervals: [{ from: '2026-06-01T00:00:00Z', to: null, cause: '' }] }),
  ).toBeNull();
});
