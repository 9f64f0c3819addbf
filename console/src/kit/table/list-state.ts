/** Higher than any list; the server rejects higher page numbers. */
const lastPage = 1_000_000;
/** The maximum that the server accepts, in characters. */
export const maxSearchLength = 100;
export const pageSizes = [10, 25, 50] as const;

/** The state of a list, parsed from its URL. `filters` are the screen's own, by parameter name. */
export interface ListState {
  page: number;
  limit: number;
  search: string;
  /** A column, prefixed with a minus for descending; empty for the default order. */
  sort: string;
  hidden: readonly string[];
  filters: Readonly<Record<string, string>>;
}

interface Declared {
  filters?: readonly string[];
  /** Ids of the sortable columns. */
  sorts?: readonly string[];
  defaultPageSize?: number;
}

export function parseListState(
  params: URLSearchParams,
  { filters = [], sorts = [], defaultPageSize = pageSizes[0] }: Declared = {},
): ListState {
  const page = Number(params.get('page'));
  const limit = Number(params.get('limit'));
  const sort = params.get('sort') ?? '';
  return {
    page: Number.isInteger(page) && page > 0 && page <= lastPage ? page : 1,
    limit: pageSizes.find((size) => size === limit) ?? defaultPageSize,
    // NUL does not occur in searches, and no server accepts it.
    search: (params.get('search') ?? '').replaceAll('\0', '').slice(0, maxSearchLength),
    sort: sorts.includes(sort.replace(/^-/, '')) ? sort : '',
    hidden: (params.get('hidden') ?? '').split(',').filter(Boolean),
    filters: Object.fromEntries(filters.map((name) => [name, params.get(name) ?? ''])),
  };
}

export type ListChange = Partial<Omit<ListState, 'filters'>> & { filters?: Record<string, string> };

/**
 * Returns the URL after a change. A change of the matching rows or their order returns to the first page; another page
 * size (`limit` is the current one) goes to the page that contains the first row.
 */
export function changeListState(
  params: URLSearchParams,
  change: ListChange,
  defaultLimit: (typeof pageSizes)[number] = pageSizes[0],
  { page, limit } = parseListState(params, { defaultPageSize: defaultLimit }),
): URLSearchParams {
  const next = new URLSearchParams(params);
  const set = (name: string, value: string, defaultValue: string): void => {
    if (value === defaultValue) next.delete(name);
    else next.set(name, value);
  };
  if (change.search !== undefined || change.filters || change.sort !== undefined) next.delete('page');
  else if (change.limit) set('page', String(Math.floor(((page - 1) * limit) / change.limit) + 1), '1');
  if (change.search !== undefined) set('search', change.search, '');
  if (change.sort !== undefined) set('sort', change.sort, '');
  if (change.limit) set('limit', String(change.limit), String(defaultLimit));
  if (change.page) set('page', String(change.page), '1');
  if (change.hidden) set('hidden', change.hidden.join(','), '');
  for (const [name, value] of Object.entries(change.filters ?? {})) set(name, value, '');
  return next;
}

/**
 * Returns the sort after a click on a heading: ascending, then descending, then the default. The column of the default
 * order has only two directions.
 */
export function nextSort(column: string, sort: string, defaultSort = ''): string {
  const other = { [column]: `-${column}`, [`-${column}`]: column };
  const isFirst = column === defaultSort.replace(/^-/, '');
  const now = sort || defaultSort;
  if (!isFirst) return sort === `-${column}` ? '' : (other[sort] ?? column);
  const next = other[now] ?? defaultSort;
  return next === defaultSort ? '' : next;
}

/** Returns the range of rows on this page, counted from one: 11–20 of 57. */
export function rowSpan(page: number, limit: number, rowsOnPage: number): { first: number; last: number } {
  if (rowsOnPage === 0) return { first: 0, last: 0 };
  const first = (page - 1) * limit + 1;
  return { first, last: first + rowsOnPage - 1 };
}
