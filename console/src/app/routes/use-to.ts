import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { filterParams } from '../../kit/filter/global-filter';
import { useGlobalFilter } from '../../kit/filter/use-global-filter';

/** Returns a function that adds the current filter to a path, so that a record opens with the filter of its list. */
export function useTo(): (path: string) => string {
  const { filter } = useGlobalFilter();
  const search = filterParams(filter).toString();
  return useCallback((path: string) => `${path}?${search}`, [search]);
}

/** `extraParams` are added to the address in addition to the filter. */
export function useGo(): (path: string, extraParams?: Record<string, string>) => void {
  const to = useTo();
  const navigate = useNavigate();
  return useCallback(
    (path: string, extraParams: Record<string, string> = {}) => {
      const more = new URLSearchParams(extraParams).toString();
      void navigate(more ? `${to(path)}&${more}` : to(path));
    },
    [to, navigate],
  );
}

/** Leaves a finished form or deleted record: "back" does not return to it. */
export function useReplaceTo(): (path: string) => void {
  const to = useTo();
  const navigate = useNavigate();
  return useCallback((path: string) => void navigate(to(path), { replace: true }), [to, navigate]);
}
