import { cartStatuses } from './cart-status';
import { describe, expect, it } from '@jest/globals';
import { cartIntent, chosenStatuses, toggleStatus } from './cart-status';

describe('LEDG-5 the status of a cart', () => {
  it('LEDG-5 purchased is green, open blue, the others red', () => {
    expect(cartStatuses.map(cartIntent)).toEqual(['primary', 'success', 'danger', 'danger']);
  });

  it('LEDG-5 all four filters are on at first, and each can be switched by itself', () => {
    expect(chosenStatuses(undefined)).toEqual(['open', 'purchased', 'canceled', 'abandoned']);
    const without = toggleStatus('', 'open');
    expect(chosenStatuses(without)).toEqual(['purchased', 'canceled', 'abandoned']);
    expect(toggleStatus(without, 'open')).toBe('');
  });

  it('LEDG-5 the last that is switched off leaves none, not all', () => {
    expect(toggleStatus('canceled', 'canceled')).toBe('none');
    expect(chosenStatuses('none')).toEqual([]);
    expect(chosenStatuses(toggleStatus('none', 'canceled'))).toEqual(['canceled']);
  });
});
