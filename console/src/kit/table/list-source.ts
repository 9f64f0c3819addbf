import type { paths } from '@backroom/gateway/v2';
import { keepPreviousData, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import { answer, api } from '../../app/api/client';
import type { CallFilter } from '../filter/global-filter';
import { allRows } from '../export/all-rows';
import type { LiveTopic } from '../../app/live/live-hint';
import type { ListState, pageSizes } from './list-state';
import type { ListPage, PageQuery } from './list-types';

/** The paths of /v2 that list rows in pages. */
export type Listed = {
  [Path in keyof paths]: paths[Path] extends { get: { parameters: { query?: { page?: number } } } }
    ? Path
    : never;
}[keyof paths];
type Call<Path extends Listed> = paths[Path] extends { get: infer Found } ? Found : never;
type Part<C, Name extends string> = C extends { parameters: Record<Name, infer Found> } ? Found : unknown;
type Optional<C> = C extends { parameters: { query?: infer Found } } ? NonNullable<Found> : unknown;
/** The parameters of a list: the ids in its path and its query. Empty text and undefined are not sent. */
export type ListParams<Path extends Listed> = Part<Call<Path>, 'path'> &
  Omit<Optional<Call<Path>>, 'page' | 'limit'> & { page: number; limit: number };
/** The fields that the call can sort by. */
export type SortOf<Path extends Listed> =
  Optional<Call<Path>> extends { sort?: infer Sort } ? Exclude<Sort & string, `-${string}`> : never;
type DefaultSort<Path extends Listed> = SortOf<Path> | `-${SortOf<Path>}`;
type ResponseOf<Path extends Listed> =
  Call<Path> extends { responses: { 200: { content: { 'application/json': infer Body } } } } ? Body : never;

interface Identified {
  id: string | number;
}
/** The format of our own responses; those of the documents name their rows differently. */
interface OwnResponse<Row> {
  data: Row[];
  meta: { totalItems: number; exact?: boolean };
}

/** The parameters of a list except page and limit. */
export type ExtraParams<Params> = Omit<Params, 'page' | 'limit'>;

interface Declared<Path extends Listed, Row, Meta> {
  /** The prefix of its query keys: invalidating it refetches all pages. */
  key: QueryKey;
  path: Path;
  /**
   * The parameters of its screen, by the current filter and the list's part of the URL: used to prefetch before the
   * screen is rendered, and by the screen.
   */
  extraParams?: (filter: CallFilter, list: ListState) => ExtraParams<ListParams<Path>>;
  /** Extracts the rows from the response; `data` by default. */
  rows?: (answer: ResponseOf<Path>) => Row[];
  total?: (answer: ResponseOf<Path>) => number;
  /** Extracts additional data of a page. */
  meta?: (answer: ResponseOf<Path>) => Meta;
  /** The live topics on which it is refetched. */
  live?: LiveTopic | readonly LiveTopic[];
  /** Refetch interval in milliseconds, where no live topic reports changes. */
  refetchInterval?: number;
  /** 0 for rows that appear with a delay after the change. */
  staleTime?: number;
  /** The screen's own parameters in the URL. */
  filters?: readonly string[];
  defaultPageSize?: (typeof pageSizes)[number];
  /** The ids of the columns that the server sorts by: must be all that the call supports, or it does not compile. */
  sorts?: Record<SortOf<Path>, true>;
  /** The order of the list by default, as far as a column describes it. */
  defaultSort?: DefaultSort<Path>;
  /** The operators of a row, if it has no `accountId` or `AccountId`. */
  accountsOf?: (row: Row) => readonly number[];
}

/** A list of /v2: its calls, how rows are read from the response, and what its screen keeps in the URL. */
export interface ListSource<Params, Row, Meta = object> {
  key: QueryKey;
  extraParams?: (filter: CallFilter, list: ListState) => ExtraParams<Params>;
  filters?: readonly string[];
  defaultPageSize?: (typeof pageSizes)[number];
  sorts?: readonly string[];
  defaultSort?: string;
  accountsOf?: (row: Row) => readonly number[];
  /** `round` increases with every local change: queries after one have a new key. */
  query: (params: Params, revision?: number) => ListQueryOptions<ListPage<Row> & Meta>;
  /** All rows, for a selection. */
  every: (extra: ExtraParams<Params>) => ListQueryOptions<Row[]>;
  /** All pages of the given parameters, one at a time. */
  pages: (extra: ExtraParams<Params>) => PageQuery<Row>;
}
type ListQueryOptions<Page> = UseQueryOptions<Page, Error, Page, QueryKey> & { queryKey: QueryKey };
export type RowOf<Path extends Listed> =
  ResponseOf<Path> extends OwnResponse<infer Row extends Identified> ? Row : never;

/** Declares a list by its path; the types of its parameters and responses follow from the API's own document. */
export function listSource<
  Path extends Listed,
  Row extends Identified = RowOf<Path>,
  Meta extends object = object,
>(declared: Declared<Path, Row, Meta>): ListSource<ListParams<Path>, Row, Meta> {
  const {
    key,
    path,
    rows,
    total,
    meta,
    live,
    refetchInterval,
    staleTime,
    filters,
    defaultPageSize,
    accountsOf,
  } = declared;
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  async function read(request: ListParams<Path>, signal: AbortSignal): Promise<ListPage<Row> & Meta> {
    const given = Object.entries(request as Record<string, unknown>).filter(
      ([, value]) => value !== '' && value !== undefined,
    );
    const params = {
      path: Object.fromEntries(given.filter(([name]) => inPath.includes(name))),
      query: Object.fromEntries(given.filter(([name]) => !inPath.includes(name))),
    };
    const call = api.GET as (path: Path, options: object) => ReturnType<typeof api.GET>;
    const found = (await answer(call(path, { params, signal }))) as ResponseOf<Path> & OwnResponse<Row>;
    return {
      rows: rows ? rows(found) : found.data,
      total: total ? total(found) : found.meta.totalItems,
      isExact: found.meta?.exact ?? true,
      ...(meta?.(found) as Meta),
    };
  }
  return {
    key,
    extraParams: declared.extraParams,
    filters,
    defaultPageSize,
    sorts: declared.sorts && Object.keys(declared.sorts),
    defaultSort: declared.defaultSort,
    accountsOf,
    query,
    every: (extra) => ({
      queryKey: [...key, 'every', extra],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        allRows((page, limit) => read({ ...extra, page, limit } as ListParams<Path>, signal), signal),
    }),
    pages: (extra) => (page, limit) => query({ ...extra, page, limit } as ListParams<Path>) as never,
  };
  function query(request: ListParams<Path>, revision = 0) {
    return {
      queryKey: [...key, 'page', request, revision],
      queryFn: ({ signal }: { signal: AbortSignal }) => read(request, signal),
      placeholderData: keepPreviousData,
      ...(live && { meta: { live } }),
      ...(refetchInterval && { refetchInterval }),
      ...(staleTime !== undefined && { staleTime }),
    };
  }
}
