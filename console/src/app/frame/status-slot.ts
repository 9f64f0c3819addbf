import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let slot: HTMLElement | null = null;

/** Sets the element next to the title where a screen shows how fresh its data is. Used as a ref. */
export function setStatusSlot(element: HTMLElement | null): void {
  slot = element;
  for (const listener of listeners) listener();
}

/** Returns that element; null where there is none. */
export function useStatusSlot(): HTMLElement | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => slot,
  );
}
