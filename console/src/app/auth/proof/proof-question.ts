/** Asks the user to confirm their identity, once for all calls that wait for it. */
let resolvePending: ((isProven: boolean) => void) | null = null;
let pending: Promise<boolean> | null = null;
const listeners = new Set<() => void>();

function notify(): void {
  for (const listener of listeners) listener();
}

/** Asks for a password or a code. Resolves to false when the user declines. */
export function askForProof(): Promise<boolean> {
  pending ??= new Promise((resolve) => {
    resolvePending = resolve;
    notify();
  });
  return pending;
}

export function answerProof(isProven: boolean): void {
  const answer = resolvePending;
  resolvePending = null;
  pending = null;
  notify();
  answer?.(isProven);
}

export const isProofRequested = (): boolean => resolvePending !== null;

export function subscribeToProof(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
