import { useSyncExternalStore } from 'react';

/** Returns a hook for whether the window is at most this wide, in pixels. */
function maxWidthHook(width: number): () => boolean {
  const query = globalThis.matchMedia(`(max-width: ${width}px)`);
  function subscribe(listener: () => void): () => void {
    query.addEventListener('change', listener);
    return () => query.removeEventListener('change', listener);
  }
  return () => useSyncExternalStore(subscribe, () => query.matches);
}

/** A phone: cards instead of rows, and the menu behind a button. */
export const useIsNarrow = maxWidthHook(767);
/** The menu's labels would take a quarter of the width. */
export const useIsTight = maxWidthHook(1099);
