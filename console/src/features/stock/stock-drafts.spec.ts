import { describe, expect, it } from '@jest/globals';
import { draftFaults, lineNamed, linesOf, withField, without, type Drafts } from './stock-drafts';

const none: Drafts = new Map();

describe('PROD-4 what was typed into rows of stock', () => {
  const drafts = withField(withField(withField(none, 1, 'count', '12'), 1, 'par', '20'), 2, 'par', '0');

  it('PROD-4 is sent by kind, and a field that was emptied again is not', () => {
    expect(linesOf(drafts, 'count')).toEqual([{ productId: 1, quantity: 12 }]);
    expect(linesOf(drafts, 'par')).toEqual([
      { productId: 1, quantity: 20 },
      { productId: 2, quantity: 0 },
    ]);
    const emptied = withField(drafts, 2, 'par', ' ');
    expect([...emptied.keys()]).toEqual([1]);
    expect(withField(emptied, 1, 'count', '').get(1)).toEqual({ par: '20' });
  });

  it('PROD-4 what is saved is unsaved no more, the rest of its row is', () => {
    const left = without(drafts, [1, 2], 'par');
    expect([...left]).toEqual([[1, { count: '12' }]]);
    expect(without(left, [1], 'count').size).toBe(0);
  });

  it('PROD-4 what cannot be is said of its own field', () => {
    const wrong = withField(
      withField(withField(drafts, 3, 'count', '1.5'), 4, 'par', 'x'),
      5,
      'count',
      '1000001',
    );
    const faults = draftFaults(wrong);
    expect([...faults.keys()]).toEqual([3, 4, 5]);
    expect(faults.get(3)).toMatchObject({ count: { code: 'out-of-range' } });
    expect(faults.get(4)!.count).toBeUndefined();
  });

  it('PROD-4 a refused line is found by the field that it is told of', () => {
    expect(lineNamed('lines.3.quantity')).toBe(3);
    expect(lineNamed('pars.0.par')).toBe(0);
    expect(lineNamed('lines')).toBeUndefined();
  });
});
