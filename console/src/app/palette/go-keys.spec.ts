import { describe, expect, it } from '@jest/globals';
import { isBuiltAt } from '../routes/registry';
import { goKeyPairs, goKeys } from './go-keys';

describe('go-to keys', () => {
  it('SHELL-3 open a screen by g and a letter pressed within a moment', () => {
    const { press } = goKeyPairs();
    expect(press('d', 0)).toBeUndefined();
    expect(press('g', 100)).toBeUndefined();
    expect(press('d', 300)).toBe('/dashboard');
    expect(press('s', 400)).toBeUndefined();
    press('g', 1_000);
    expect(press('s', 3_000)).toBeUndefined();
    press('g', 4_000);
    expect(press('g', 4_100)).toBeUndefined();
    expect(press('d', 4_200)).toBeUndefined();
  });

  it('SHELL-3 lead only to screens of this release', () => {
    expect(Object.values(goKeys).filter((path) => !isBuiltAt(path))).toEqual([]);
  });
});
