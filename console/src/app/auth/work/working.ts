import { useSyncExternalStore } from 'react';

let running = 0;
const listeners = new Set<() => void>();

function change(by: number): void {
  running += by;
  for (const listener of listeners) listener();
}

/** Does the work that the server asks for; `useIsWorking` is true meanwhile. */
export async function doWork({ challenge, difficulty }: { challenge: string; difficulty: number }) {
  change(1);
  try {
    // Hardly anybody is ever asked for it.
    const { prove } = await import('./prove');
    return await prove(challenge, difficulty);
  } finally {
    change(-1);
  }
}

/** Whether this tab works for a sign-in. */
export function useIsWorking(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => running > 0,
  );
}
