import { useSyncExternalStore } from 'react';

/** Returns a hook for whether the window is at most this wide, in pixels. */
function watched(width: number): () => boolean {
  const asked = globalThis.matchMedia(`(max-width: ${width}px)`);
  function subscribe(listener: () => void): () => void {
    asked.addEventListener('change', listener);
    return () => asked.removeEventListener('change', listener);
  }
  return () => useSyncExternalStore(subscribe, () => asked.matches);
}

/** A phone: cards instead of rows, and the menu behind a button. */
export const useIsNarrow = watched(767);
/** The menu's labels would take a quarter of the width. */
export const useIsTight = watched(1099);
