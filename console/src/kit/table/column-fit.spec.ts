import { describe, expect, it } from '@jest/globals';
import { fitColumns } from './column-fit';
import type { ListColumn } from './list-types';

const column = (id: string, more: Partial<ListColumn<object>> = {}): ListColumn<object> => ({
  id,
  header: id,
  cell: () => id,
  ...more,
});
const columns = [
  column('date', { size: 100 }),
  column('number', { size: 100, isFixed: true }),
  column('place', { size: 'name' }),
  column('amount', { size: 100, card: 'figure' }),
  column('acts', { size: 100, priority: 2 }),
];
const ids = (fitted: readonly ListColumn<object>[]) => fitted.map(({ id }) => id).join();

describe('columns in a given width', () => {
  it('SHELL-11 shows all if they fit, and gives the remaining width to growing ones', () => {
    const { shown, folded, widths } = fitColumns(columns, 1_000);
    expect(ids(shown)).toBe('date,number,place,amount,acts');
    expect(folded).toEqual([]);
    expect(widths).toEqual([100, 100, 600, 100, 100]);
  });

  it('SHELL-11 folds the least important first, keeps the order and fills the width exactly', () => {
    expect(ids(fitColumns(columns, 450).shown)).toBe('date,number,amount,acts');
    expect(ids(fitColumns(columns, 450).folded)).toBe('place');
    expect(ids(fitColumns(columns, 320).shown)).toBe('number,amount,acts');
    for (const room of [250, 320, 450, 700, 1_000]) {
      const { shown, folded, widths } = fitColumns(columns, room);
      expect([...shown, ...folded]).toHaveLength(columns.length);
      expect(widths.reduce((sum, width) => sum + width, 0)).toBeCloseTo(room);
    }
  });

  it('SHELL-11 keeps a narrow column of the same priority as a folded wide one, and none of a lower priority', () => {
    const some = [
      column('wide', { size: 300 }),
      column('small', { size: 100 }),
      column('acts', { size: 50, priority: 4 }),
    ];
    expect(ids(fitColumns(some, 200).shown)).toBe('small');
    expect(ids(fitColumns(some, 420).shown)).toBe('wide,small');
  });

  it('SHELL-11 never folds the column that identifies rows', () => {
    expect(ids(fitColumns(columns, 20).shown)).toBe('number');
  });

  it('SHELL-11 does not break a word of a heading in any script', () => {
    const long = column('a', { header: 'Bestellbestätigung', size: 'count' });
    expect(fitColumns([long, column('b')], 10_000).widths[0]).toBeGreaterThan(130);
    const japanese = column('a', { header: '注文番号の確認', size: 'count' });
    expect(fitColumns([japanese, column('b')], 10_000).widths[0]).toBeGreaterThan(100);
  });

  it('SHELL-11 shows all columns before the width is measured', () => {
    expect(fitColumns(columns, 0)).toEqual({ shown: columns, folded: [], widths: [] });
  });
});
