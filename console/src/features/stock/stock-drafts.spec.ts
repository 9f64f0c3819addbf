import { describe, expect, it } from '@jest/globals';
import { draftFaults, lineIndexOf, linesOf, withField, without, type Drafts } from './stock-drafts';

const none: Drafts = new Map();

describe('PROD-4 stock drafts', () => {
  const drafts = withField(withField(withField(none, 1, 'count', '12'), 1, 'par', '20'), 2, 'par', '0');

  it('PROD-4 are sent by field, without fields that were emptied again', () => {
    expect(linesOf(drafts, 'count')).toEqual([{ productId: 1, quantity: 12 }]);
    expect(linesOf(drafts, 'par')).toEqual([
      { productId: 1, quantity: 20 },
      { productId: 2, quantity: 0 },
    ]);
    const emptied = withField(drafts, 2, 'par', ' ');
    expect([...emptied.keys()]).toEqual([1]);
    expect(withField(emptied, 1, 'count', '').get(1)).toEqual({ par: '20' });
  });

  it('PROD-4 keep the rest of a row unsaved when one field is saved', () => {
    const left = without(drafts, [1, 2], 'par');
    expect([...left]).toEqual([[1, { count: '12' }]]);
    expect(without(left, [1], 'count').size).toBe(0);
  });

  it('PROD-4 report an invalid value at its own field', () => {
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

  it('PROD-4 map a refused line to its index by the field name', () => {
    expect(lineIndexOf('lines.3.quantity')).toBe(3);
    expect(lineIndexOf('pars.0.par')).toBe(0);
    expect(lineIndexOf('lines')).toBeUndefined();
  });
});
