import { useState } from 'react';

const keyOf = (name: string): string => `backroom.intent.${name}`;

/** After this time the outcome is visible, and the same action is a new intent. Milliseconds. */
const maxAge = 3_600_000;

/**
 * The Idempotency-Key of one intent, kept by name until it is settled: a retry after a reload receives the first
 * response again.
 */
export function useIntent(name: string) {
  const [intent] = useState(() => intentOf(name));
  return { intent, settle: () => settleIntent(name) };
}

/** Returns the Idempotency-Key for what `name` describes completely, until it is settled, for one hour at most. */
export const intentOf = (name: string): string => recall(name) ?? keep(name, crypto.randomUUID());

/** Ends the intent: the same action gets a new key. */
export const settleIntent = (name: string): void => forget(name);

function recall(name: string): string | null {
  try {
    const [intent, at] = sessionStorage.getItem(keyOf(name))?.split(' ') ?? [];
    return intent && Date.now() - Number(at) < maxAge ? intent : null;
  } catch {
    return null; // Without storage the key still protects against double clicks.
  }
}

function keep(name: string, intent: string): string {
  try {
    sessionStorage.setItem(keyOf(name), `${intent} ${Date.now()}`);
  } catch {
    // Without storage as above.
  }
  return intent;
}

function forget(name: string): void {
  try {
    sessionStorage.removeItem(keyOf(name));
  } catch {
    // Without storage as above.
  }
}
