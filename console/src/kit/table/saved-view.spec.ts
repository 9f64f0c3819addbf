import { describe, expect, it } from '@jest/globals';
import { isFull, maxViews, parseViews, searchOf, viewSearch, withView, type SavedView } from './saved-view';

describe('saved views', () => {
  it('SHELL-11 keep filters, search, order and columns, but not the page', () => {
    const params = new URLSearchParams('search=cola&page=3&limit=50&operator=2&sort=-amount&hidden=device');
    expect(viewSearch(params)).toBe('hidden=device&operator=2&search=cola&sort=-amount');
  });

  it('SHELL-11 do not depend on the order of the parameters', () => {
    const [one, other] = ['a=1&b=2', 'b=2&page=2&a=1'].map((text) => viewSearch(new URLSearchParams(text)));
    expect(one).toBe(other);
  });

  it('SHELL-11 replace one of the same name and stay sorted', () => {
    const views = withView([{ name: 'Refunds', search: 'a=1' }], { name: 'Big', search: 'b=1' });
    expect(views.map(({ name }) => name)).toEqual(['Big', 'Refunds']);
    expect(withView(views, { name: 'Big', search: 'c=1' })).toEqual([
      { name: 'Big', search: 'c=1' },
      { name: 'Refunds', search: 'a=1' },
    ]);
  });

  it('F30: are sorted by the root collation, as lists are', () => {
    const names = ['Zürich HB', 'Łódź', 'ＡＢＣ', 'Zone', 'Ørsted', 'abc', 'Lodz', '9', '10', 'ABC'];
    const views = names.reduce<readonly SavedView[]>((all, name) => withView(all, { name, search: '' }), []);
    const sorted = ['10', '9', 'abc', 'ABC', 'ＡＢＣ', 'Lodz', 'Łódź', 'Ørsted', 'Zone', 'Zürich HB'];
    expect(views.map(({ name }) => name)).toEqual(sorted);
  });

  it('SHELL-11 are limited to twenty without dropping any', () => {
    const views = Array.from({ length: maxViews }, (_, n) => ({ name: `View ${n}`, search: '' }));
    expect(isFull(views, 'Zed')).toBe(true);
    expect(isFull(views, 'View 3')).toBe(false);
    expect(isFull(views.slice(1), 'Zed')).toBe(false);
    expect(withView(views.slice(1), { name: 'Zed', search: '' }).map(({ name }) => name)).toContain('Zed');
  });

  it('SHELL-11 open on the tab of their list', () => {
    expect(searchOf({ name: 'Big', search: 'sort=-rate' }, 'locations')).toBe('sort=-rate&tab=locations');
    expect(searchOf({ name: 'Big', search: 'sort=-rate' }, null)).toBe('sort=-rate');
  });

  it('SHELL-11 ignore invalid stored data', () => {
    for (const text of ['', '{', 'null', '{"name":"a"}', '[1,null,{"name":2}]'])
      expect(parseViews(text)).toEqual([]);
    const many = Array.from({ length: 50 }, (_, n) => ({ name: `${n}`, search: '' }));
    expect(parseViews(JSON.stringify(many))).toHaveLength(maxViews);
  });
});
