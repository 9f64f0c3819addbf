/** The result of an attempt; `undefined` or `false` means "not yet". */
type Attempt<T> = T | undefined | false;

export interface WaitOptions {
  /** Milliseconds; no attempt begins after them. */
  within?: number;
  /** Milliseconds between two attempts. */
  every?: number;
  /** When false, an attempt that throws ends the wait with its error. */
  retryErrors?: boolean;
}

/** An attempt in progress at the limit may still end: its own message says more than "timed out". */
const GRACE_MS = 5_000;

/**
 * Calls `attempt` until it returns an answer, and returns that. At the limit it throws an error with the result of the last
 * attempt, and aborts the signal of an attempt that does not end.
 */
export async function eventually<T>(
  what: string,
  attempt: (signal: AbortSignal) => Attempt<T> | Promise<Attempt<T>>,
  { within = 30_000, every = 50, retryErrors = true }: WaitOptions = {},
): Promise<T> {
  const deadline = performance.now() + within;
  const abort = new AbortController();
  const tryOnce = async () => {
    try {
      return { answer: await attempt(abort.signal) };
    } catch (error) {
      if (!retryErrors) throw error;
      return { error };
    }
  };
  const timedOut = (last: string, cause?: unknown) =>
    new Error(`timed out after ${within / 1_000} s waiting for ${what}: last: ${last}`, { cause });
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), within + GRACE_MS);
  });
  let last = 'nothing';
  let cause: unknown;
  try {
    for (;;) {
      const result = await Promise.race([tryOnce(), limit]);
      if (!result) throw timedOut(`${last}, then an attempt without an end`, cause);
      if ('error' in result) {
        cause = result.error;
        // Not `instanceof`: in Jest, Node's errors are of another realm.
        last = (cause as Error | undefined)?.message ?? String(cause);
      } else {
        const { answer } = result;
        if (answer !== undefined && answer !== false) return answer;
        cause = undefined;
        last = String(answer);
      }
      if (performance.now() > deadline) throw timedOut(last, cause);
      await pause(every);
    }
  } finally {
    clearTimeout(timer);
    abort.abort();
  }
}

/** Repeats a step until it reports that nothing is left (0 or false). */
export async function drain(
  what: string,
  step: () => Promise<number | boolean>,
  maxRounds = 1_000,
): Promise<void> {
  for (let round = 0; round < maxRounds; round++) if (!(await step())) return;
  throw new Error(`${what}: there is still more after ${maxRounds} rounds`);
}

/** Resolves with whether the condition was met in time. An unavailable part is asked again. */
export function until(condition: () => boolean | Promise<boolean>, patience: number): Promise<boolean> {
  return eventually('a condition', condition, { within: patience, every: 100 }).catch(() => false);
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
