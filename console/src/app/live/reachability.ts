/** A call without a response for this long is suspicious. Milliseconds. */
const patience = 8_000;

const listeners = new Set<() => void>();
const doubters = new Set<() => void>();
let isAway = false;
/** The number of responses so far. */
let answers = 0;

/** Sets whether the server is available. */
export function noteServer(isThere: boolean): void {
  if (isThere !== isAway) return;
  isAway = !isThere;
  for (const listener of listeners) listener();
}

/** Whether a response comes from the service itself: a gateway that has lost it responds with a 502, 503 or 504. */
export const isAnswer = ({ status }: Response): boolean => ![502, 503, 504].includes(status);

/**
 * Watches a call for the availability of the server: the stream may be open while everything behind it hangs. A failed
 * call, or one without a response for long while no other is answered, only raises a suspicion: a single service may be
 * unavailable, or slow.
 */
export async function noteAnswer(call: Promise<Response>): Promise<Response> {
  let before = answers;
  // One slow call while others are answered does not mean that the server is unavailable; silence after them is
  // suspicious.
  const late = setInterval(() => {
    if (answers === before) doubt();
    before = answers;
  }, patience);
  try {
    const response = await call;
    if (isAnswer(response)) {
      answers += 1;
      noteServer(true);
    } else doubt();
    return response;
  } catch (error) {
    // A call that the page aborted says nothing about the server.
    if ((error as Partial<Error>).name !== 'AbortError') doubt();
    throw error;
  } finally {
    clearInterval(late);
  }
}

function doubt(): void {
  for (const doubter of doubters) doubter();
}

export const isServerAway = (): boolean => isAway;

export function subscribeToReachability(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Calls back when a call fails or hangs, so that the subscriber checks the server. */
export function subscribeToDoubts(doubter: () => void): () => void {
  doubters.add(doubter);
  return () => doubters.delete(doubter);
}
