import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { changeListState, pageSizes, parseListState, type ListChange, type ListState } from './list-state';

export interface ListControl extends ListState {
  change: (change: ListChange, how?: { replace: boolean }) => void;
}

const none: readonly string[] = [];

/** List state lives in the URL. Pass arrays from module scope: they are compared by identity. */
export function useListState(
  filterNames: readonly string[] = none,
  hiddenAtFirst = none,
  limitAtFirst?: (typeof pageSizes)[number],
): ListControl {
  const [params, setParams] = useSearchParams();
  const state = useMemo(
    () => parseListState(params, filterNames, hiddenAtFirst, limitAtFirst),
    [params, filterNames, hiddenAtFirst, limitAtFirst],
  );
  const change = useCallback(
    // Paging is a step to come back from; typing a search is not a step for each letter.
    (next: ListChange, how?: { replace: boolean }) =>
      setParams((now) => changeListState(now, next, limitAtFirst), {
        replace: how?.replace ?? next.page === undefined,
        preventScrollReset: true,
      }),
    [setParams, limitAtFirst],
  );
  return useMemo(() => ({ ...state, change }), [state, change]);
}
