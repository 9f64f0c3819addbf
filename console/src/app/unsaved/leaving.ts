import { dropUnsavedWork, hasUnsavedWork } from './unsaved-work';

/** What waits for an answer to "Leave without saving?". One question at a time: the last wish counts. */
let waiting: (() => void) | null = null;
const listeners = new Set<() => void>();

function put(next: (() => void) | null): void {
  waiting = next;
  for (const listener of listeners) listener();
}

/** A form that was saved says so with its next render, which comes after a navigation that follows at once. Milliseconds. */
const renderTime = 50;

/** Does it at once, or after the person agreed to lose what is not saved. */
export function leaveBy(leave: () => void): void {
  if (!hasUnsavedWork()) return leave();
  setTimeout(() => (hasUnsavedWork() ? put(leave) : leave()), renderTime);
}

export const isAskedToLeave = (): boolean => waiting !== null;

export function stay(): void {
  put(null);
}

export function leave(): void {
  const wish = waiting;
  put(null);
  dropUnsavedWork();
  wish?.();
}

export function subscribeToLeaving(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
