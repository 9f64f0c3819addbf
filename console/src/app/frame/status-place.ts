import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let place: HTMLElement | null = null;

/** Where a screen says beside its title how fresh it is: the ref of that element. */
export function putStatusPlace(element: HTMLElement | null): void {
  place = element;
  for (const listener of listeners) listener();
}

/** The same for who has something to say there; null where there is no such place. */
export function useStatusPlace(): HTMLElement | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => place,
  );
}
