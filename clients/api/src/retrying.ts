/** Number of attempts and pauses between them. */
export interface RetryOptions {
  /** Attempts in all; 5. */
  tries?: number;
  /** Approximate first pause in milliseconds; each further one is twice as long. 250. */
  pause?: number;
  /** Maximum pause in milliseconds, even if the server asks for a longer one; 30,000. */
  maxPause?: number;
  /** Milliseconds that each attempt may take until its answer begins; 60,000. */
  timeout?: number;
}

/** Status codes for a temporary failure. */
const later = [429, 502, 503, 504];

/**
 * A fetch that retries safe requests: reads, and requests with an `Idempotency-Key`, which take effect once however
 * often they are sent. After a broken connection or a temporary failure it waits as long as the answer says, else a
 * growing, random pause, so that clients do not retry at the same time. The last answer, or its error, goes to the
 * caller.
 */
export function retrying(
  fetch: (request: Request) => Promise<Response>,
  { tries = 5, pause = 250, maxPause = 30_000, timeout = 60_000 }: RetryOptions = {},
): (request: Request) => Promise<Response> {
  return async (request) => {
    const isRepeatable = ['GET', 'HEAD'].includes(request.method) || request.headers.has('idempotency-key');
    for (let nth = 1; ; nth++) {
      const isLast = !isRepeatable || nth >= tries;
      // A body can be read only once: an attempt that may be repeated sends a copy.
      const attempt = isLast ? request : request.clone();
      let wait = Math.min(maxPause, pause * 2 ** (nth - 1)) * (0.5 + Math.random());
      try {
        const response = await within(timeout, fetch, attempt);
        if (isLast || !later.includes(response.status)) return response;
        const requestedPause = retryAfterMs(response.headers.get('retry-after'));
        if (requestedPause > maxPause) return response;
        if (requestedPause > 0) wait = requestedPause;
        await response.body?.cancel();
      } catch (error) {
        if (isLast || request.signal.aborted) throw error;
      }
      await pauseFor(wait, request.signal);
    }
  };
}

/** The body of the answer may take longer: it is being sent. */
async function within(
  timeout: number,
  fetch: (request: Request) => Promise<Response>,
  request: Request,
): Promise<Response> {
  const late = new AbortController();
  const timer = setTimeout(
    () => late.abort(new DOMException(`no answer within ${timeout} ms`, 'TimeoutError')),
    timeout,
  );
  try {
    return await fetch(new Request(request, { signal: AbortSignal.any([request.signal, late.signal]) }));
  } finally {
    clearTimeout(timer);
  }
}

/** Milliseconds to wait by the answer, in seconds or as a date; 0 if absent. */
function retryAfterMs(header: string | null): number {
  if (!header) return 0;
  const seconds = Number(header);
  const wait = Number.isNaN(seconds) ? Date.parse(header) - Date.now() : seconds * 1_000;
  return wait > 0 ? wait : 0;
}

/** Rejects at once when the caller aborts. */
function pauseFor(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', giveUp);
      resolve();
    }, milliseconds);
    if (signal.aborted) giveUp();
    else signal.addEventListener('abort', giveUp, { once: true });
  });
}
