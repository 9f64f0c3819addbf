import { dropUnsavedWork, hasUnsavedWork } from './unsaved-work';

/**
 * The navigation that waits for an answer to "Leave without saving?". One question at a time: the last request wins.
 */
let waiting: (() => void) | null = null;
const listeners = new Set<() => void>();

function put(next: (() => void) | null): void {
  waiting = next;
  for (const listener of listeners) listener();
}

/**
 * A saved form reports that with its next render, which comes after a navigation that follows immediately.
 * Milliseconds.
 */
const renderTime = 50;

/** Runs the navigation at once, or after the user agreed to lose unsaved work. */
export function askBeforeLeaving(leave: () => void): void {
  if (!hasUnsavedWork()) return leave();
  setTimeout(() => (hasUnsavedWork() ? put(leave) : leave()), renderTime);
}

export const isAskedToLeave = (): boolean => waiting !== null;

export function stay(): void {
  put(null);
}

export function leave(): void {
  const navigation = waiting;
  put(null);
  dropUnsavedWork();
  navigation?.();
}

export function subscribeToLeaving(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
