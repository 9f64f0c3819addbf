import { say, type NextStep } from './notices';

/** What failed of something the person did, to be said in the response modal (S1 section 2). */
export interface Response {
  text: string;
  /** Its kind decides the title, its trace id is shown. */
  error: Error;
}

const listeners = new Set<() => void>();
let current: Response | null = null;

function put(next: Response | null): void {
  current = next;
  for (const listener of listeners) listener();
}

/** "Done!": it worked. A notice that needs no click; who leads on to another screen does so at once. */
export function showDone(text: string, next?: NextStep): void {
  say({ kind: 'done', text, next });
}

/** Why something was done otherwise than the person asked, where nothing failed. */
export function showNote(text: string): void {
  say({ kind: 'note', text });
}

/** "Oops!", or "Sorry…" for an error of the server: the documents' text for what failed, followed by the error. */
export function showFailure(error: Error, text = ''): void {
  put({ text, error });
}

export const closeResponse = (): void => put(null);

export const currentResponse = (): Response | null => current;

export function subscribeToResponse(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
