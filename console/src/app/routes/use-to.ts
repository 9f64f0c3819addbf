import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { filterParams } from '../../kit/filter/global-filter';
import { useGlobalFilter } from '../../kit/filter/use-global-filter';

/** Paths with the filter in view, so that a record opens where its list stands. */
export function useTo(): (path: string) => string {
  const { filter } = useGlobalFilter();
  const search = filterParams(filter).toString();
  return useCallback((path: string) => `${path}?${search}`, [search]);
}

/** `beside` stands in the address beside the filter. */
export function useGo(): (path: string, beside?: Record<string, string>) => void {
  const to = useTo();
  const navigate = useNavigate();
  return useCallback(
    (path: string, beside: Record<string, string> = {}) => {
      const more = new URLSearchParams(beside).toString();
      void navigate(more ? `${to(path)}&${more}` : to(path));
    },
    [to, navigate],
  );
}

/** Leads on from a form or record that is done with: "back" does not return to what was saved or deleted. */
export function useGoOn(): (path: string) => void {
  const to = useTo();
  const navigate = useNavigate();
  return useCallback((path: string) => void navigate(to(path), { replace: true }), [to, navigate]);
}
