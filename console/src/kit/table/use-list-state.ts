import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { keepRows, keptRows, useKeptRows } from './kept-rows';
import type { ListSource } from './list-source';
import { changeListState, parseListState, type ListChange, type ListState } from './list-state';

export interface ListControl extends ListState {
  change: (change: ListChange, how?: { replace: boolean }) => void;
}

type Declared = Pick<ListSource<never, unknown>, 'filters' | 'sorts' | 'rowsAtFirst'>;
const nothing: Declared = {};

/** What a list's URL says, before anything is mounted too: what it does not say is as the person chose it last. */
export const readListState = (params: URLSearchParams, source: Declared, rows = keptRows()): ListState =>
  parseListState(params, { ...source, rowsAtFirst: rows ?? source.rowsAtFirst });

/** List state lives in the URL, but for the size of pages, which is the person's. */
export function useListState(source: Declared = nothing): ListControl {
  const [params, setParams] = useSearchParams();
  const rows = useKeptRows();
  const state = useMemo(() => readListState(params, source, rows), [params, source, rows]);
  const change = useCallback(
    // Paging is a step to come back from; typing a search is not a step for each letter.
    (next: ListChange, how?: { replace: boolean }) => {
      setParams((now) => changeListState(now, next, source.rowsAtFirst, readListState(now, source, rows)), {
        replace: how?.replace ?? next.page === undefined,
        preventScrollReset: true,
      });
      // After it: which row was the first goes by the size from before.
      if (next.limit) keepRows(next.limit);
    },
    [setParams, source, rows],
  );
  return useMemo(() => ({ ...state, change }), [state, change]);
}
