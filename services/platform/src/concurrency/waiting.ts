/** Milliseconds to wait after the nth failure in a row (from 1): 50 ms doubling up to `maxMs`, with some jitter. */
export function backOff(failures: number, maxMs: number): number {
  return Math.min(maxMs, 50 * 2 ** Math.min(failures - 1, 20)) * (0.75 + (failures % 5) * 0.1);
}

/** Uses real time on purpose: these waits are for machines, not for the business clock. Resolves early on abort. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const done = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal?.addEventListener('abort', done, { once: true });
  });
}

/** Waits for a promise to settle, at most the given number of milliseconds; leaves no timer behind. */
export async function settledWithin(ms: number, promise: Promise<unknown>): Promise<void> {
  const enough = new AbortController();
  const settled = promise.then(
    () => enough.abort(),
    () => enough.abort(),
  );
  await Promise.race([settled, pause(ms, enough.signal)]);
}
