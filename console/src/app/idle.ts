const patience = 2_000;

/** Resolves when the browser has nothing else to do, or has had no such moment for two seconds. */
export const idle = (): Promise<void> =>
  new Promise((resolve) => {
    // Safari has none.
    if (typeof globalThis.requestIdleCallback !== 'function') setTimeout(resolve, 200);
    else requestIdleCallback(() => resolve(), { timeout: patience });
  });
