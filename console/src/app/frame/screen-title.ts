import { useEffect, useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let given: string | undefined;

function put(title: string | undefined): void {
  given = title;
  for (const listener of listeners) listener();
}

/** Puts a record's own name into the sub-header and the tab, in place of the screen's title. */
export function useScreenTitle(title: string | undefined): void {
  useEffect(() => {
    put(title);
    return () => put(undefined);
  }, [title]);
}

/** What the screen calls itself, if it does. */
export function useGivenTitle(): string | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => given,
  );
}
