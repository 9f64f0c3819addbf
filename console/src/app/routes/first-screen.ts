import { useSyncExternalStore } from 'react';

/** What the first screen of a visit needs is on its way: the frame is there already, and keeps its place free. */
let isDue = true;
const listeners = new Set<() => void>();

/** Holds the screen back until what it needs has come, or has failed to: one rendering with its data, into the frame. */
export function awaitFirstScreen(needed: Promise<unknown>): void {
  isDue = false;
  void needed.finally(() => {
    isDue = true;
    for (const listener of listeners) listener();
  });
}

export const useIsScreenDue = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isDue,
  );
