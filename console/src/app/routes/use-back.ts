import { useCallback, useEffect, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useSignedIn } from '../auth/current-session';
import { entryNow } from '../unsaved/history-entry';
import { isBuiltAt } from './registry';
import { tabStorage } from '../storage';
import { readVisits, visit } from './visited';

/**
 * Returns a function that leads back to the previous screen as it was left; undefined if there is none (S1 section 3,
 * navigation memory).
 */
export function useBack(): (() => void) | undefined {
  const { id } = useSignedIn();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const key = `backroom.visited.${id}`;
  const visits = useMemo(
    () =>
      visit(readVisits(tabStorage.getItem(key)), {
        path: pathname,
        url: pathname + search,
        index: entryNow(),
        at: Date.now(),
      }),
    [key, pathname, search],
  );
  useEffect(() => tabStorage.setItem(key, JSON.stringify(visits)), [key, visits]);
  // Screens that do not exist yet are skipped.
  const previous = visits.findLast(({ path }) => path !== pathname && isBuiltAt(path));
  const back = useCallback(() => {
    if (previous) void navigate(previous.index - entryNow());
  }, [previous, navigate]);
  return previous && back;
}
