/**
 * The screen for a letter after "g". The letters come from the English names in every language, so that they are
 * learned once.
 */
export const goKeys: Readonly<Record<string, string>> = {
  d: '/dashboard',
  s: '/sales/order',
  q: '/sales/quarantine',
  j: '/sales/journal',
  r: '/sales/reconciliation',
  c: '/customers',
  i: '/products/all',
  t: '/products/stock-control',
  l: '/locations',
  k: '/add-ons/coolers',
  a: '/alarms',
  o: '/operators',
  u: '/setup/users',
  h: '/setup/audit',
  p: '/profile',
};

/** Milliseconds within which the second key must follow. */
const maxPause = 1_500;

interface GoKeys {
  /** Returns where this key leads, if it is the second of a pair. */
  press: (key: string, now: number) => string | undefined;
}

export function goKeyPairs(): GoKeys {
  let startedAt = -Infinity;
  return {
    press(key, now) {
      const isSecond = now - startedAt < maxPause;
      startedAt = key === 'g' && !isSecond ? now : -Infinity;
      return isSecond ? goKeys[key] : undefined;
    },
  };
}
