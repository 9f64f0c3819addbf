/** Asks the user to confirm their identity, once for all calls that wait for it. */
let answered: ((isProven: boolean) => void) | null = null;
let asked: Promise<boolean> | null = null;
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

/** Asks for a password or a code. Resolves to false when the user declines. */
export function askForProof(): Promise<boolean> {
  asked ??= new Promise((resolve) => {
    answered = resolve;
    tell();
  });
  return asked;
}

export function answerProof(isProven: boolean): void {
  const answer = answered;
  answered = null;
  asked = null;
  tell();
  answer?.(isProven);
}

export const isProofAsked = (): boolean => answered !== null;

export function subscribeToProof(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
