import { useSyncExternalStore } from 'react';
import { codeOf } from '../api/problem';

/** Whether calls were refused because one of the user's operators requires a second factor first (AUTH-7). */
const listeners = new Set<() => void>();
let isDue = false;

function put(next: boolean): void {
  isDue = next;
  for (const listener of listeners) listener();
}

export function isEnrolmentRequired(error: unknown): boolean {
  return codeOf(error) === 'second-factor-required';
}

/** Receives every refusal; remembers one that setting up a second factor resolves. */
export function handleRefusal(error: unknown): void {
  if (isEnrolmentRequired(error) && !isDue) put(true);
}

export const endEnrolment = (): void => put(false);

export function useEnrolment(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isDue,
  );
}
