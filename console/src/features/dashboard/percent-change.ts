import type { Schemas } from '@backroom/gateway/v2';

export type PercentChange = { kind: 'new' } | { kind: 'none' } | { kind: 'change'; ratio: number };

/**
 * The change against the previous period. From nothing there is no percentage: that is "New"; and
 * nothing after nothing is no change at all. Against a loss the sign follows the money, not the quotient.
 */
export function percentChange({ current, previous }: Schemas['Change']): PercentChange {
  if (previous === 0) return current === 0 ? { kind: 'none' } : { kind: 'new' };
  return { kind: 'change', ratio: (current - previous) / Math.abs(previous) };
}
