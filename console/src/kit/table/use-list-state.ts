import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { keepPageSize, keptPageSize, useKeptPageSize } from './page-size';
import type { ListSource } from './list-source';
import { changeListState, parseListState, type ListChange, type ListState } from './list-state';

export interface ListControl extends ListState {
  change: (change: ListChange, how?: { replace: boolean }) => void;
}

type Declared = Pick<ListSource<never, unknown>, 'filters' | 'sorts' | 'defaultPageSize'>;
const nothing: Declared = {};

/**
 * Returns the state of a list from its URL, also before it is mounted; the default page size is the last one that the
 * user chose.
 */
export const readListState = (params: URLSearchParams, source: Declared, rows = keptPageSize()): ListState =>
  parseListState(params, { ...source, defaultPageSize: rows ?? source.defaultPageSize });

/** The state of a list is kept in the URL, except for the page size, which is kept per user. */
export function useListState(source: Declared = nothing): ListControl {
  const [params, setParams] = useSearchParams();
  const rows = useKeptPageSize();
  const state = useMemo(() => readListState(params, source, rows), [params, source, rows]);
  const change = useCallback(
    // Paging adds a history entry; typing a search does not add one for each letter.
    (next: ListChange, how?: { replace: boolean }) => {
      setParams(
        (now) => changeListState(now, next, source.defaultPageSize, readListState(now, source, rows)),
        {
          replace: how?.replace ?? next.page === undefined,
          preventScrollReset: true,
        },
      );
      // Afterwards: the first row is determined by the previous page size.
      if (next.limit) keepPageSize(next.limit);
    },
    [setParams, source, rows],
  );
  return useMemo(() => ({ ...state, change }), [state, change]);
}
