import type { Schemas } from '@backroom/gateway/v2';

export const cartStatuses = [
  'open',
  'purchased',
  'canceled',
  'abandoned',
] as const satisfies Schemas['Cart']['status'][];

/** Purchased is green, Open is blue, anything else red (S2 section 4). */
export function cartIntent(status: Schemas['Cart']['status']): 'success' | 'primary' | 'danger' {
  if (status === 'purchased') return 'success';
  return status === 'open' ? 'primary' : 'danger';
}

/** The statuses that the URL says, all of them where it says nothing; "none" is none of them. */
export function chosenStatuses(text: string | undefined): Schemas['Cart']['status'][] {
  if (!text) return [...cartStatuses];
  return cartStatuses.filter((status) => text.split(',').includes(status));
}

/** The URL's text after one was switched; empty when all are on. */
export function toggleStatus(text: string | undefined, status: Schemas['Cart']['status']): string {
  const chosen = chosenStatuses(text);
  const next = cartStatuses.filter((one) => (one === status) !== chosen.includes(one));
  return next.length === cartStatuses.length ? '' : next.join(',') || 'none';
}
