import { describe, expect, it } from '@jest/globals';
import { newRowCount } from './held-rows';
import { listKeyAction } from './list-keys';
import { changeListState, nextSort, parseListState, rowSpan } from './list-state';

const params = (search = '') => new URLSearchParams(search);
const page = (ids: number[], total: number, isExact = true) => ({
  rows: ids.map((id) => ({ id })),
  total,
  isExact,
});

describe('list state', () => {
  it('SHELL-11 starts on page 1 with 10 rows', () => {
    expect(parseListState(params(), { filters: ['lastFour'] })).toEqual({
      page: 1,
      limit: 10,
      search: '',
      sort: '',
      hidden: [],
      filters: { lastFour: '' },
    });
  });

  it.each(['page=0&limit=7', 'page=-2&limit=1000', 'page=x&limit=', 'page=1.5'])(
    'SHELL-11 corrects %s',
    (search) => {
      expect(parseListState(params(search))).toMatchObject({ page: 1, limit: 10 });
    },
  );

  it('SHELL-11 returns to the first page after a search, filter or sort', () => {
    for (const change of [{ sort: '-name' }, { search: 'AB' }, { filters: { lastFour: '4242' } }]) {
      expect(changeListState(params('page=4&operator=2'), change).get('page')).toBeNull();
    }
    expect(changeListState(params('page=4&search=AB'), { page: 5 }).toString()).toBe('page=5&search=AB');
  });

  it.each([
    ['page=4', 25, 'page=2&limit=25'],
    ['page=3&limit=25', 10, 'page=6'],
    ['page=2&limit=50', 25, 'page=3&limit=25'],
    ['page=2', 50, 'limit=50'],
  ])(
    'SHELL-11 PROD-3 keeps the first row in view when changing from %s to %i rows per page',
    (from, limit, to) => {
      expect(Object.fromEntries(changeListState(params(from), { limit }))).toEqual(
        Object.fromEntries(params(to)),
      );
    },
  );

  it('SHELL-11 finds the first row by the page size that the user chose before', () => {
    const now = parseListState(params('page=2'), { defaultPageSize: 50 });
    expect(changeListState(params('page=2'), { limit: 25 }, 10, now).toString()).toBe('page=3&limit=25');
  });

  it('SHELL-11 omits defaults from the URL and keeps other parameters', () => {
    const next = changeListState(params('operator=2&search=AB&limit=50'), { search: '', limit: 10, page: 1 });
    expect(next.toString()).toBe('operator=2');
  });

  it('SHELL-11 sorts only by declared columns', () => {
    const sorts = ['name'];
    expect(parseListState(params('sort=-name'), { sorts }).sort).toBe('-name');
    for (const search of ['sort=other', 'sort=--name', 'sort=-', ''])
      expect(parseListState(params(search), { sorts }).sort).toBe('');
  });

  it('SHELL-11 hides columns and shows them again', () => {
    const hidden = changeListState(params(), { hidden: ['device'] });
    expect(parseListState(hidden).hidden).toEqual(['device']);
    expect(changeListState(hidden, { hidden: [] }).toString()).toBe('');
  });

  it('SETUP-2 SHELL-11 starts with 25 rows where the documents require it', () => {
    expect(parseListState(params(), { defaultPageSize: 25 }).limit).toBe(25);
    const ten = changeListState(params(), { limit: 10 }, 25);
    expect(parseListState(ten, { defaultPageSize: 25 }).limit).toBe(10);
    expect(changeListState(ten, { limit: 25 }, 25).toString()).toBe('');
  });

  it('SHELL-11 sorts ascending, then descending, then by default', () => {
    expect(['', 'name', '-name', 'other'].map((sort) => nextSort('name', sort))).toEqual([
      'name',
      '-name',
      '',
      'name',
    ]);
  });

  it('SHELL-11 toggles the default column between two directions, keeping only the other one in the URL', () => {
    const clicks = (defaultSort: string, sort: string) => nextSort('date', sort, defaultSort);
    expect(['', 'date', '-date', 'other'].map((sort) => clicks('-date', sort))).toEqual([
      'date',
      '',
      'date',
      '',
    ]);
    expect(['', 'date', '-date', 'other'].map((sort) => clicks('date', sort))).toEqual([
      '-date',
      '-date',
      '',
      '',
    ]);
    expect(['', 'name', '-name'].map((sort) => nextSort('name', sort, '-date'))).toEqual([
      'name',
      '-name',
      '',
    ]);
  });

  it('SHELL-11 counts rows from one', () => {
    expect(rowSpan(2, 10, 7)).toEqual({ first: 11, last: 17 });
    expect(rowSpan(9, 10, 0)).toEqual({ first: 0, last: 0 });
  });
});

describe('held rows', () => {
  it('SHELL-11 counts new rows by exact totals', () => {
    expect(newRowCount(page([3, 2], 40), page([5, 4], 42))).toBe(2);
    expect(newRowCount(page([3, 2], 40), page([3], 39))).toBe(0);
  });

  it('SHELL-11 counts rows not shown before if the total is a lower bound', () => {
    expect(newRowCount(page([3, 2], 10_000, false), page([4, 3], 10_000, false))).toBe(1);
  });
});

describe('list keys', () => {
  const row = { isTyping: false, isOnRow: true };
  const elsewhere = { isTyping: false, isOnRow: false };

  it.each([
    ['/', elsewhere, 'search'],
    ['?', elsewhere, 'help'],
    ['j', elsewhere, 'next'],
    ['k', row, 'previous'],
    ['ArrowDown', row, 'next'],
    ['ArrowDown', elsewhere, null],
    ['Enter', row, 'open'],
    ['Enter', elsewhere, null],
    ['e', row, 'details'],
    ['e', elsewhere, null],
    ['x', row, 'select'],
    ['q', row, null],
  ] as const)('SHELL-11 key %s', (key, where, action) => {
    expect(listKeyAction(key, where)).toBe(action);
  });

  it('SHELL-11 leaves all keys to a text field with the focus', () => {
    for (const key of ['/', '?', 'j', 'x', 'Enter']) {
      expect(listKeyAction(key, { isTyping: true, isOnRow: true })).toBeNull();
    }
  });
});
