const maxWait = 2_000;

/** Resolves when the browser is idle, after two seconds at most. */
export const idle = (): Promise<void> =>
  new Promise((resolve) => {
    // Safari does not support it.
    if (typeof globalThis.requestIdleCallback !== 'function') setTimeout(resolve, 200);
    else requestIdleCallback(() => resolve(), { timeout: maxWait });
  });
