/** No list is longer; the server refuses to count so far. */
const lastPage = 1_000_000;
/** Characters that the server takes. */
export const longestSearch = 100;
export const pageSizes = [10, 25, 50] as const;

/** What a list shows, as its URL says it. `filters` are the screen's own, by parameter name. */
export interface ListState {
  page: number;
  limit: number;
  search: string;
  /** A column, behind a minus from the last on; empty: as the list is otherwise. */
  sort: string;
  hidden: readonly string[];
  filters: Readonly<Record<string, string>>;
}

interface Declared {
  filters?: readonly string[];
  /** Ids of the columns that it can be sorted by. */
  sorts?: readonly string[];
  rowsAtFirst?: number;
}

export function parseListState(
  params: URLSearchParams,
  { filters = [], sorts = [], rowsAtFirst = pageSizes[0] }: Declared = {},
): ListState {
  const page = Number(params.get('page'));
  const limit = Number(params.get('limit'));
  const sort = params.get('sort') ?? '';
  return {
    page: Number.isInteger(page) && page > 0 && page <= lastPage ? page : 1,
    limit: pageSizes.find((size) => size === limit) ?? rowsAtFirst,
    // NUL is no character that anybody looks for, and no server takes it.
    search: (params.get('search') ?? '').replaceAll('\0', '').slice(0, longestSearch),
    sort: sorts.includes(sort.replace(/^-/, '')) ? sort : '',
    hidden: (params.get('hidden') ?? '').split(',').filter(Boolean),
    filters: Object.fromEntries(filters.map((name) => [name, params.get(name) ?? ''])),
  };
}

export type ListChange = Partial<Omit<ListState, 'filters'>> & { filters?: Record<string, string> };

/**
 * The URL after a change. A change of the matching rows or of their order goes back to the first page; another page size
 * (`limit` is the present one) goes to the page with the row that was the first.
 */
export function changeListState(
  params: URLSearchParams,
  change: ListChange,
  limitAtFirst: (typeof pageSizes)[number] = pageSizes[0],
  { page, limit } = parseListState(params, { rowsAtFirst: limitAtFirst }),
): URLSearchParams {
  const next = new URLSearchParams(params);
  const put = (name: string, value: string, whenPlain: string): void => {
    if (value === whenPlain) next.delete(name);
    else next.set(name, value);
  };
  if (change.search !== undefined || change.filters || change.sort !== undefined) next.delete('page');
  else if (change.limit) put('page', String(Math.floor(((page - 1) * limit) / change.limit) + 1), '1');
  if (change.search !== undefined) put('search', change.search, '');
  if (change.sort !== undefined) put('sort', change.sort, '');
  if (change.limit) put('limit', String(change.limit), String(limitAtFirst));
  if (change.page) put('page', String(change.page), '1');
  if (change.hidden) put('hidden', change.hidden.join(','), '');
  for (const [name, value] of Object.entries(change.filters ?? {})) put(name, value, '');
  return next;
}

/**
 * What a click on a column's head asks for: it first, from the first on, then from the last on, then as it was. The column
 * that the list goes by at first has no third way.
 */
export function nextSort(column: string, sort: string, atFirst = ''): string {
  const other = { [column]: `-${column}`, [`-${column}`]: column };
  const isFirst = column === atFirst.replace(/^-/, '');
  const now = sort || atFirst;
  if (!isFirst) return sort === `-${column}` ? '' : (other[sort] ?? column);
  const next = other[now] ?? atFirst;
  return next === atFirst ? '' : next;
}

/** The rows of this page as people count them: 11–20 of 57. */
export function rowSpan(page: number, limit: number, rowsOnPage: number): { first: number; last: number } {
  if (rowsOnPage === 0) return { first: 0, last: 0 };
  const first = (page - 1) * limit + 1;
  return { first, last: first + rowsOnPage - 1 };
}
