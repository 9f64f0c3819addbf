/** A call without a response for this long is suspicious. Milliseconds. */
const suspicionDelay = 8_000;

const listeners = new Set<() => void>();
const suspicionListeners = new Set<() => void>();
let isUnavailable = false;
/** The number of responses so far. */
let responseCount = 0;

/** Sets whether the server is available. */
export function setServerAvailable(isAvailable: boolean): void {
  if (isAvailable !== isUnavailable) return;
  isUnavailable = !isAvailable;
  for (const listener of listeners) listener();
}

/** Whether a response comes from the service itself: a gateway that has lost it responds with a 502, 503 or 504. */
export const isServiceResponse = ({ status }: Response): boolean => ![502, 503, 504].includes(status);

/**
 * Watches a call for the availability of the server: the stream may be open while everything behind it hangs. A failed
 * call, or one without a response for long while no other is answered, only raises a suspicion: a single service may be
 * unavailable, or slow.
 */
export async function watchResponse(call: Promise<Response>): Promise<Response> {
  let before = responseCount;
  // One slow call while others are answered does not mean that the server is unavailable; silence after them is
  // suspicious.
  const late = setInterval(() => {
    if (responseCount === before) suspect();
    before = responseCount;
  }, suspicionDelay);
  try {
    const response = await call;
    if (isServiceResponse(response)) {
      responseCount += 1;
      setServerAvailable(true);
    } else suspect();
    return response;
  } catch (error) {
    // A call that the page aborted says nothing about the server.
    if ((error as Partial<Error>).name !== 'AbortError') suspect();
    throw error;
  } finally {
    clearInterval(late);
  }
}

function suspect(): void {
  for (const listener of suspicionListeners) listener();
}

export const isServerUnavailable = (): boolean => isUnavailable;

export function subscribeToReachability(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Calls back when a call fails or hangs, so that the subscriber checks the server. */
export function subscribeToSuspicions(listener: () => void): () => void {
  suspicionListeners.add(listener);
  return () => suspicionListeners.delete(listener);
}
