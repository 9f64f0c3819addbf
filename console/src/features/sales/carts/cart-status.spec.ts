import { cartStatuses } from './cart-status';
import { describe, expect, it } from '@jest/globals';
import { cartIntent, chosenStatuses, toggleStatus } from './cart-status';

describe('LEDG-5 cart status', () => {
  it('LEDG-5 shows purchased as green, open as blue, the others as red', () => {
    expect(cartStatuses.map(cartIntent)).toEqual(['primary', 'success', 'danger', 'danger']);
  });

  it('LEDG-5 selects all four filters by default and toggles each separately', () => {
    expect(chosenStatuses(undefined)).toEqual(['open', 'purchased', 'canceled', 'abandoned']);
    const without = toggleStatus('', 'open');
    expect(chosenStatuses(without)).toEqual(['purchased', 'canceled', 'abandoned']);
    expect(toggleStatus(without, 'open')).toBe('');
  });

  it('LEDG-5 selects none, not all, when the last one is toggled off', () => {
    expect(toggleStatus('canceled', 'canceled')).toBe('none');
    expect(chosenStatuses('none')).toEqual([]);
    expect(chosenStatuses(toggleStatus('none', 'canceled'))).toEqual(['canceled']);
  });
});
