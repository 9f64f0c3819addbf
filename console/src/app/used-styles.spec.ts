/** @jest-environment node */
import { describe, expect, it } from '@jest/globals';
import { usedClasses, withoutUnused } from '../../build/used-styles';

const used = new Set(['bp6-button', 'bp6-popover']);
const kept = (css: string) => withoutUnused(css, used).replaceAll(/\s+/g, ' ').trim();

describe('the styles of Blueprint that are used', () => {
  it('SHELL-7 a rule goes whose selector needs a class that no element has', () => {
    expect(kept('.bp6-button { color: red } .bp6-tree { color: red }')).toBe('.bp6-button { color: red }');
    expect(kept('.bp6-button .bp6-tree { color: red }')).toBe('');
    expect(kept('.bp6-tree, .bp6-button { color: red }')).toBe('.bp6-button { color: red }');
  });

  it('SHELL-7 what an element must not have keeps nothing away, and what is no class of theirs stays', () => {
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

  it('SHELL-7 steps of a movement stay, and a query without rules goes', () => {
    const steps = '@keyframes turn { from { opacity: 0 } }';
    expect(kept(`${steps} @media print { .bp6-tree { color: red } }`)).toBe(steps);
  });

  it('SHELL-7 classes of what the console is made of are used, those of what it has none of are not', () => {
    const classes = usedClasses();
    for (const name of ['bp6-button', 'bp6-dialog', 'bp6-dark', 'bp6-minimal'])
      expect([name, classes.has(name)]).toEqual([name, true]);
    for (const name of ['bp6-tree', 'bp6-omnibar']) expect([name, classes.has(name)]).toEqual([name, false]);
  });
});
