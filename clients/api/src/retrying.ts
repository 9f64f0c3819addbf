/** How often and how long apart a call is repeated. */
export interface RetryOptions {
  /** Times in all; 5. */
  tries?: number;
  /** Milliseconds of the first pause, about; each next one is twice as long. 250. */
  pause?: number;
  /** Longest pause that is waited for, milliseconds, also where the server asks for a longer one; 30,000. */
  longest?: number;
  /** Milliseconds that each try may take until its answer begins; 60,000. */
  timeout?: number;
}

/** Answers that say: not now. */
const later = [429, 502, 503, 504];

/**
 * A fetch that repeats what may be: what only reads, and what bears an `Idempotency-Key`, which takes effect once however
 * often it is sent. After a broken connection or an answer that says "not now" it waits, as long as the answer says, else
 * a while that grows, and by chance, so that many do not come at once. The last answer, or its error, is the caller's.
 */
export function retrying(
  fetch: (request: Request) => Promise<Response>,
  { tries = 5, pause = 250, longest = 30_000, timeout = 60_000 }: RetryOptions = {},
): (request: Request) => Promise<Response> {
  return async (request) => {
    const isRepeatable = ['GET', 'HEAD'].includes(request.method) || request.headers.has('idempotency-key');
    for (let nth = 1; ; nth++) {
      const isLast = !isRepeatable || nth >= tries;
      // A body is read once: what may be sent again is sent as a copy.
      const attempt = isLast ? request : request.clone();
      let wait = Math.min(longest, pause * 2 ** (nth - 1)) * (0.5 + Math.random());
      try {
        const response = await within(timeout, fetch, attempt);
        if (isLast || !later.includes(response.status)) return response;
        const asked = askedFor(response.headers.get('retry-after'));
        if (asked > longest) return response;
        if (asked > 0) wait = asked;
        await response.body?.cancel();
      } catch (error) {
        if (isLast || request.signal.aborted) throw error;
      }
      await pauseFor(wait, request.signal);
    }
  };
}

/** The answer's body may take longer: it is being sent. */
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

/** Milliseconds that an answer asks for, in seconds or by a date; 0 where it does not say. */
function askedFor(header: string | null): number {
  if (!header) return 0;
  const seconds = Number(header);
  const wait = Number.isNaN(seconds) ? Date.parse(header) - Date.now() : seconds * 1_000;
  return wait > 0 ? wait : 0;
}

/** Rejects at once when the caller gives up. */
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
