/** @jest-environment node */
import { describe, expect, it } from '@jest/globals';
import { usedClasses, withoutUnused } from '../../build/used-styles';

const used = new Set(['bp6-button', 'bp6-popover']);
const kept = (css: string) => withoutUnused(css, used).replaceAll(/\s+/g, ' ').trim();

describe('used styles of Blueprint', () => {
  it('SHELL-7 removes a rule whose selector needs an unused class', () => {
    expect(kept('.bp6-button { color: red } .bp6-tree { color: red }')).toBe('.bp6-button { color: red }');
    expect(kept('.bp6-button .bp6-tree { color: red }')).toBe('');
    expect(kept('.bp6-tree, .bp6-button { color: red }')).toBe('.bp6-button { color: red }');
  });

  it('SHELL-7 keeps rules that exclude an unused class or name no class of Blueprint', () => {
    for (const css of [
      '.bp6-button:not(.bp6-tree) { color: red }',
      '.bp6-button:is(.bp6-tree, .bp6-menu) { color: red }',
      '.own .bp6-button { color: red }',
      'body { color: red }',
      '.bp6-popover-appear-active { color: red }',
      '.bp6-button.bp6-intent-danger { color: red }',
    ])
      expect(kept(css)).toBe(css);
  });

  it('SHELL-7 keeps keyframes and removes empty media queries', () => {
    const steps = '@keyframes turn { from { opacity: 0 } }';
    expect(kept(`${steps} @media print { .bp6-tree { color: red } }`)).toBe(steps);
  });

  it('SHELL-7 finds the classes of used components only', () => {
    const classes = usedClasses();
    for (const name of ['bp6-button', 'bp6-dialog', 'bp6-dark', 'bp6-minimal'])
      expect([name, classes.has(name)]).toEqual([name, true]);
    for (const name of ['bp6-tree', 'bp6-omnibar']) expect([name, classes.has(name)]).toEqual([name, false]);
  });
});
