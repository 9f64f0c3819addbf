/** What became of something the person did, to be said in the response modal (S1 section 2). */
export interface Response {
  text: string;
  /** Of what failed: its kind decides the title, its trace id is shown. */
  error?: Error;
  onClose?: () => void;
}

const listeners = new Set<() => void>();
let current: Response | null = null;

function put(next: Response | null): void {
  current = next;
  for (const listener of listeners) listener();
}

/** "Done!": it worked. `onClose` runs when the message closes, where the documents lead on then. */
export function showDone(text: string, onClose?: () => void): void {
  put({ text, onClose });
}

/** "Oops!", or "Sorry…" for an error of the server: the documents' text for what failed, followed by the error. */
export function showFailure(error: Error, text = '', onClose?: () => void): void {
  put({ text, error, onClose });
}

export function closeResponse(): void {
  const closed = current;
  put(null);
  closed?.onClose?.();
}

export const currentResponse = (): Response | null => current;

export function subscribeToResponse(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
