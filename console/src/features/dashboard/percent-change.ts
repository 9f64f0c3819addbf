import type { Schemas } from '@backroom/gateway/v2';

export type PercentChange = { kind: 'new' } | { kind: 'none' } | { kind: 'change'; ratio: number };

/**
 * The change against the previous period. From zero there is no percentage, which shows as "New"; zero after zero is no
 * change. Against a loss the sign follows the money, not the quotient.
 */
export function percentChange({ current, previous }: Schemas['Change']): PercentChange {
  if (previous === 0) return current === 0 ? { kind: 'none' } : { kind: 'new' };
  return { kind: 'change', ratio: (current - previous) / Math.abs(previous) };
}
