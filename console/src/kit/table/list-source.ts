import type { paths } from '@backroom/gateway/v2';
import { keepPreviousData, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import { answer, api } from '../../app/api/client';
import type { CallFilter } from '../filter/global-filter';
import { allRows } from '../export/all-rows';
import type { LiveTopic } from '../../app/live/live-hint';
import type { ListState, pageSizes } from './list-state';
import type { ListPage, PageQuery } from './list-types';

/** The paths of /v2 that answer a list in pages. */
export type Listed = {
  [Path in keyof paths]: paths[Path] extends { get: { parameters: { query?: { page?: number } } } }
    ? Path
    : never;
}[keyof paths];
type Call<Path extends Listed> = paths[Path] extends { get: infer Found } ? Found : never;
type Part<C, Name extends string> = C extends { parameters: Record<Name, infer Found> } ? Found : unknown;
type Optional<C> = C extends { parameters: { query?: infer Found } } ? NonNullable<Found> : unknown;
/** What a list at this path is asked: the ids in its path and its query. Empty text and undefined are not sent. */
export type Asked<Path extends Listed> = Part<Call<Path>, 'path'> &
  Omit<Optional<Call<Path>>, 'page' | 'limit'> & { page: number; limit: number };
/** What its call can be sorted by. */
export type SortOf<Path extends Listed> =
  Optional<Call<Path>> extends { sort?: infer Sort } ? Exclude<Sort & string, `-${string}`> : never;
type SortAtFirst<Path extends Listed> = SortOf<Path> | `-${SortOf<Path>}`;
type Answered<Path extends Listed> =
  Call<Path> extends { responses: { 200: { content: { 'application/json': infer Body } } } } ? Body : never;

interface Identified {
  id: string | number;
}
/** Answers of our own; those of the documents name their rows themselves. */
interface OwnAnswer<Row> {
  data: Row[];
  meta: { totalItems: number; exact?: boolean };
}

/** What a list asks for beside its page and search. */
export type Beside<Wanted> = Omit<Wanted, 'page' | 'limit'>;

interface Declared<Path extends Listed, Row, More> {
  /** What its queries' keys begin with: to invalidate it is to ask all pages again. */
  key: QueryKey;
  path: Path;
  /**
   * What its screen asks for beside page and search, by the filter in view and its own part of the URL: asked so before
   * the screen is rendered, and by the screen.
   */
  asked?: (filter: CallFilter, list: ListState) => Beside<Asked<Path>>;
  /** Where the answer has them; `data` by default. */
  rows?: (answer: Answered<Path>) => Row[];
  total?: (answer: Answered<Path>) => number;
  /** What else a page says. */
  more?: (answer: Answered<Path>) => More;
  /** What it lives by: it is asked again when that moves. */
  live?: LiveTopic | readonly LiveTopic[];
  /** Milliseconds after which it is asked again where nothing tells that it moved. */
  again?: number;
  /** 0 for rows that come a moment after what they tell of. */
  staleTime?: number;
  /** The screen's own parameters in the URL. */
  filters?: readonly string[];
  rowsAtFirst?: (typeof pageSizes)[number];
  /** The columns that the server sorts by, by their ids: all that its call knows, or it does not compile. */
  sorts?: Record<SortOf<Path>, true>;
  /** The order that it has where none is asked for, as far as a column tells it. */
  sortAtFirst?: SortAtFirst<Path>;
  /** Whose a row is, where it does not say it by `accountId` or `AccountId`. */
  accountsOf?: (row: Row) => readonly number[];
}

/** A list of /v2: how it is asked, what of the answer are its rows, and what its screen keeps in the URL. */
export interface ListSource<Wanted, Row, More = object> {
  key: QueryKey;
  asked?: (filter: CallFilter, list: ListState) => Beside<Wanted>;
  filters?: readonly string[];
  rowsAtFirst?: (typeof pageSizes)[number];
  sorts?: readonly string[];
  sortAtFirst?: string;
  accountsOf?: (row: Row) => readonly number[];
  /** `round` grows with every act from here: what is asked after one is another question. */
  query: (asked: Wanted, round?: number) => ListQueryOptions<ListPage<Row> & More>;
  /** All rows, for a choice. */
  every: (asked: Beside<Wanted>) => ListQueryOptions<Row[]>;
  /** All pages of what was asked, whatever page that was. */
  pages: (asked: Beside<Wanted>) => PageQuery<Row>;
}
type ListQueryOptions<Page> = UseQueryOptions<Page, Error, Page, QueryKey> & { queryKey: QueryKey };
export type RowOf<Path extends Listed> =
  Answered<Path> extends OwnAnswer<infer Row extends Identified> ? Row : never;

/** Declares a list by its path; types of what is asked and answered follow from the API's own document. */
export function listSource<
  Path extends Listed,
  Row extends Identified = RowOf<Path>,
  More extends object = object,
>(declared: Declared<Path, Row, More>): ListSource<Asked<Path>, Row, More> {
  const { key, path, rows, total, more, live, again, staleTime, filters, rowsAtFirst, accountsOf } = declared;
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  async function read(asked: Asked<Path>, signal: AbortSignal): Promise<ListPage<Row> & More> {
    const said = Object.entries(asked as Record<string, unknown>).filter(
      ([, value]) => value !== '' && value !== undefined,
    );
    const params = {
      path: Object.fromEntries(said.filter(([name]) => inPath.includes(name))),
      query: Object.fromEntries(said.filter(([name]) => !inPath.includes(name))),
    };
    const call = api.GET as (path: Path, options: object) => ReturnType<typeof api.GET>;
    const found = (await answer(call(path, { params, signal }))) as Answered<Path> & OwnAnswer<Row>;
    return {
      rows: rows ? rows(found) : found.data,
      total: total ? total(found) : found.meta.totalItems,
      isExact: found.meta?.exact ?? true,
      ...(more?.(found) as More),
    };
  }
  return {
    key,
    asked: declared.asked,
    filters,
    rowsAtFirst,
    sorts: declared.sorts && Object.keys(declared.sorts),
    sortAtFirst: declared.sortAtFirst,
    accountsOf,
    query,
    every: (asked) => ({
      queryKey: [...key, 'every', asked],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        allRows((page, limit) => read({ ...asked, page, limit } as Asked<Path>, signal), signal),
    }),
    pages: (asked) => (page, limit) => query({ ...asked, page, limit } as Asked<Path>) as never,
  };
  function query(asked: Asked<Path>, round = 0) {
    return {
      queryKey: [...key, 'page', asked, round],
      queryFn: ({ signal }: { signal: AbortSignal }) => read(asked, signal),
      placeholderData: keepPreviousData,
      ...(live && { meta: { live } }),
      ...(again && { refetchInterval: again }),
      ...(staleTime !== undefined && { staleTime }),
    };
  }
}
