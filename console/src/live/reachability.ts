/** Whoever hears nothing for so long is not answered. Milliseconds. */
const patience = 8_000;

const listeners = new Set<() => void>();
let isAway = false;
/** How many answers came so far. */
let answers = 0;

function put(next: boolean): void {
  if (next === isAway) return;
  isAway = next;
  for (const listener of listeners) listener();
}

/** Notes whether the server answers: the stream may stand while everything behind it hangs. */
export async function noteAnswer(call: Promise<Response>): Promise<Response> {
  const before = answers;
  // One slow call among others that are answered is no server that is away.
  const late = setTimeout(() => answers === before && put(true), patience);
  try {
    const response = await call;
    answers += 1;
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
