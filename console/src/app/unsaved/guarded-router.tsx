import { useLayoutEffect, useMemo, useState, type ReactNode } from 'react';
import { Router, UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom';
import { guardHistory } from './guard-history';
import { keepEntry, numberEntry } from './history-entry';

/**
 * React Router's BrowserRouter, with a history that asks before unsaved work is left: links, the browser's back and
 * forward, and navigation by code all pass through it. The router's data mode would provide this at a cost of 16 KB.
 */
export function GuardedRouter({ children }: { children: ReactNode }) {
  const history = useMemo(() => {
    numberEntry();
    return guardHistory(createBrowserHistory({ v5Compat: true }));
  }, []);
  const [at, setAt] = useState({ action: history.action, location: history.location });
  useLayoutEffect(() => history.listen(setAt), [history]);
  useLayoutEffect(keepEntry, [at]);
  return (
    // Filters are kept in the URL: a checkbox must follow it immediately, not with a transition.
    <Router location={at.location} navigationType={at.action} navigator={history} useTransitions={false}>
      {children}
    </Router>
  );
}
