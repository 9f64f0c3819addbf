import { useEffect, useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let given: string | undefined;

function put(title: string | undefined): void {
  given = title;
  for (const listener of listeners) listener();
}

/** Shows a record's own name in the sub-header and the tab instead of the screen's title. */
export function useScreenTitle(title: string | undefined): void {
  useEffect(() => {
    put(title);
    return () => put(undefined);
  }, [title]);
}

/** Returns the title that the screen has set, if any. */
export function useGivenTitle(): string | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => given,
  );
}
