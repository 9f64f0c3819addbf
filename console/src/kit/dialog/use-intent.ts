import { useState } from 'react';

const keyOf = (name: string): string => `backroom.intent.${name}`;

/** After so long an outcome can be seen, and the same again is another intent. Milliseconds. */
const maxAge = 3_600_000;

/**
 * The Idempotency-Key of one intent, kept by its name until it is settled: whoever reloads in the middle and tries
 * again is answered as the first time.
 */
export function useIntent(name: string) {
  const [intent] = useState(() => intentOf(name));
  return { intent, settle: () => settleIntent(name) };
}

/** The Idempotency-Key that stands for what `name` says in full, until it is settled, for an hour at most. */
export const intentOf = (name: string): string => recall(name) ?? keep(name, crypto.randomUUID());

/** The same asked again is asked anew. */
export const settleIntent = (name: string): void => forget(name);

function recall(name: string): string | null {
  try {
    const [intent, at] = sessionStorage.getItem(keyOf(name))?.split(' ') ?? [];
    return intent && Date.now() - Number(at) < maxAge ? intent : null;
  } catch {
    return null; // A browser without storage: safe against a double click still.
  }
}

function keep(name: string, intent: string): string {
  try {
    sessionStorage.setItem(keyOf(name), `${intent} ${Date.now()}`);
  } catch {
    // As above.
  }
  return intent;
}

function forget(name: string): void {
  try {
    sessionStorage.removeItem(keyOf(name));
  } catch {
    // As above.
  }
}
