/** Whoever hears nothing for so long is not answered. Milliseconds. */
const patience = 8_000;

const listeners = new Set<() => void>();
let isAway = false;

function put(next: boolean): void {
  if (next === isAway) return;
  isAway = next;
  for (const listener of listeners) listener();
}

/** Notes whether the server answers: the stream may stand while everything behind it hangs. */
export async function noteAnswer(call: Promise<Response>): Promise<Response> {
  const late = setTimeout(() => put(true), patience);
  try {
    const response = await call;
    put([502, 503, 504].includes(response.status));
    return response;
  } catch (error) {
    // What the page itself broke off says nothing.
    if ((error as Partial<Error>).name !== 'AbortError') put(true);
    throw error;
  } finally {
    clearTimeout(late);
  }
}

export const isServerAway = (): boolean => isAway;

export function subscribeToReachability(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
