import { describe, expect, it } from '@jest/globals';
import { readVisits, visit, type Visit } from './visited';

const minute = 60_000;
const to = (path: string, index: number, at = 0): Visit => ({
  path,
  url: `${path}?page=${index}`,
  index,
  at,
});
const walk = (...visits: Visit[]) => visits.reduce<Visit[]>((list, one) => visit(list, one), []);
const paths = (list: Visit[]) => list.map(({ url }) => url);

describe('navigation memory', () => {
  it('SHELL-9 keeps each path as it was left', () => {
    expect(paths(walk(to('/a', 0), to('/b', 1), to('/b', 2), to('/c', 3)))).toEqual([
      '/a?page=0',
      '/b?page=2',
      '/c?page=3',
    ]);
  });

  it('SHELL-9 follows the browser back and drops forward entries on a new branch', () => {
    const list = walk(to('/a', 0), to('/b', 1), to('/c', 2));
    expect(paths(visit(list, to('/b', 1)))).toEqual(['/a?page=0', '/b?page=1']);
    expect(paths(visit(visit(list, to('/a', 0)), to('/d', 1)))).toEqual(['/a?page=0', '/d?page=1']);
  });

  it('SHELL-9 expires after 120 minutes', () => {
    expect(paths(walk(to('/a', 0), to('/b', 1, 119 * minute)))).toHaveLength(2);
    expect(paths(walk(to('/a', 0), to('/b', 1, 120 * minute)))).toEqual(['/b?page=1']);
  });

  it('SHELL-9 treats invalid stored data as empty', () => {
    for (const text of [null, '{', '7', '[{}]']) expect(readVisits(text)).toEqual([]);
  });
});
