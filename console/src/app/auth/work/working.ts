import { useSyncExternalStore } from 'react';

let running = 0;
const listeners = new Set<() => void>();

function change(by: number): void {
  running += by;
  for (const listener of listeners) listener();
}

/** Does the work that the server requires; `useIsWorking` is true meanwhile. */
export async function doWork({ challenge, difficulty }: { challenge: string; difficulty: number }) {
  change(1);
  try {
    // Loaded on demand: it is rarely needed.
    const { prove } = await import('./prove');
    return await prove(challenge, difficulty);
  } finally {
    change(-1);
  }
}

/** Whether this tab is working for a sign-in. */
export function useIsWorking(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => running > 0,
  );
}
