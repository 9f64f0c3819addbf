import { useState } from 'react';

const keyOf = (name: string): string => `backroom.intent.${name}`;

/**
 * The Idempotency-Key of one intent, kept by its name until it is settled: whoever reloads in the middle and tries
 * again is answered as the first time.
 */
export function useIntent(name: string) {
  const [intent] = useState(() => recall(name) ?? keep(name, crypto.randomUUID()));
  return { intent, settle: () => forget(name) };
}

function recall(name: string): string | null {
  try {
    return sessionStorage.getItem(keyOf(name));
  } catch {
    return null; // A browser without storage: safe against a double click still.
  }
}

function keep(name: string, intent: string): string {
  try {
    sessionStorage.setItem(keyOf(name), intent);
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
