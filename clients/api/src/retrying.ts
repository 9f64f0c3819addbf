/** How often and how long apart a call is repeated. */
export interface RetryOptions {
  /** Times in all; 5. */
  tries?: number;
  /** Milliseconds of the first pause, about; each next one is twice as long. 250. */
  pause?: number;
  /** Longest pause that is waited for, milliseconds, also where the server asks for a longer one; 30,000. */
  longest?: number;
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
  { tries = 5, pause = 250, longest = 30_000 }: RetryOptions = {},
): (request: Request) => Promise<Response> {
  return async (request) => {
    const isRepeatable = ['GET', 'HEAD'].includes(request.method) || request.headers.has('idempotency-key');
    for (let nth = 1; ; nth++) {
      const isLast = !isRepeatable || nth >= tries;
      // A body is read once: what may be sent again is sent as a copy.
      const attempt = isLast ? request : request.clone();
      let wait = Math.min(longest, pause * 2 ** (nth - 1)) * (0.5 + Math.random());
      try {
        const response = await fetch(attempt);
        if (isLast || !later.includes(response.status)) return response;
        const asked = Number(response.headers.get('retry-after')) * 1_000;
        if (asked > longest) return response;
        if (asked > 0) wait = asked;
        await response.body?.cancel();
      } catch (error) {
        if (isLast || request.signal.aborted) throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  };
}
