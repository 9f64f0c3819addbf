import { useSyncExternalStore } from 'react';

/** Whether the window is no wider than that, in pixels. */
function watched(width: number): () => boolean {
  const asked = globalThis.matchMedia(`(max-width: ${width}px)`);
  function subscribe(listener: () => void): () => void {
    asked.addEventListener('change', listener);
    return () => asked.removeEventListener('change', listener);
  }
  return () => useSyncExternalStore(subscribe, () => asked.matches);
}

/** A phone: cards instead of rows, the menu behind a button. */
export const useIsNarrow = watched(767);
/** Where the words of the menu would take a quarter of the width. */
export const useIsTight = watched(1099);
