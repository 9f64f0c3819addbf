import { showNotice, type NextStep } from './notices';

/** The failure of a user's action, shown in the response modal (S1 section 2). */
export interface Response {
  text: string;
  /** Its type determines the title; its trace id is shown. */
  error: Error;
}

const listeners = new Set<() => void>();
let current: Response | null = null;

function put(next: Response | null): void {
  current = next;
  for (const listener of listeners) listener();
}

/** "Done!": the action succeeded. A notice that needs no click, so that callers can navigate on at once. */
export function showDone(text: string, next?: NextStep): void {
  showNotice({ kind: 'done', text, next });
}

/** Explains why the result differs from the request although nothing failed. */
export function showNote(text: string): void {
  showNotice({ kind: 'note', text });
}

/** "Oops!", or "Sorry…" for a server error: the text that the documents require, followed by the error. */
export function showFailure(error: Error, text = ''): void {
  put({ text, error });
}

export const closeResponse = (): void => put(null);

export const currentResponse = (): Response | null => current;

export function subscribeToResponse(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
