import { useSyncExternalStore } from 'react';

/** Whether the first screen of a visit may render; until then the frame shows with its place left empty. */
let isDue = true;
const listeners = new Set<() => void>();

/** Holds the screen back until its code and data have loaded or failed, so that it renders once, with data. */
export function holdFirstScreen(loading: Promise<unknown>): void {
  isDue = false;
  void loading.finally(() => {
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
