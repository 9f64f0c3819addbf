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
  hidden: readonly string[];
  filters: Readonly<Record<string, string>>;
}

export function parseListState(
  params: URLSearchParams,
  filterNames: readonly string[],
  hiddenAtFirst: readonly string[] = [],
  limitAtFirst: number = pageSizes[0],
): ListState {
  const page = Number(params.get('page'));
  const limit = Number(params.get('limit'));
  const hidden = params.get('hidden');
  return {
    page: Number.isInteger(page) && page > 0 && page <= lastPage ? page : 1,
    limit: pageSizes.find((size) => size === limit) ?? limitAtFirst,
    // NUL is no character that anybody looks for, and no server takes it.
    search: (params.get('search') ?? '').replaceAll('\0', '').slice(0, longestSearch),
    hidden: hidden === null ? hiddenAtFirst : hidden.split(',').filter(Boolean),
    filters: Object.fromEntries(filterNames.map((name) => [name, params.get(name) ?? ''])),
  };
}

export type ListChange = Partial<Omit<ListState, 'filters'>> & { filters?: Record<string, string> };

/** The URL after a change. Whatever changes which rows match goes back to the first page. */
export function changeListState(
  params: URLSearchParams,
  change: ListChange,
  limitAtFirst: number = pageSizes[0],
): URLSearchParams {
  const next = new URLSearchParams(params);
  const put = (name: string, value: string, whenPlain: string): void => {
    if (value === whenPlain) next.delete(name);
    else next.set(name, value);
  };
  if (change.search !== undefined || change.filters || change.limit) next.delete('page');
  if (change.search !== undefined) put('search', change.search, '');
  if (change.limit) put('limit', String(change.limit), String(limitAtFirst));
  if (change.page) put('page', String(change.page), '1');
  if (change.hidden) next.set('hidden', change.hidden.join(','));
  for (const [name, value] of Object.entries(change.filters ?? {})) put(name, value, '');
  return next;
}

/** The rows of this page as people count them: 11–20 of 57. */
export function rowSpan(page: number, limit: number, rowsOnPage: number): { first: number; last: number } {
  if (rowsOnPage === 0) return { first: 0, last: 0 };
  const first = (page - 1) * limit + 1;
  return { first, last: first + rowsOnPage - 1 };
}
