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

/** The statuses in the URL, all of them if it has none; "none" means no status. */
export function chosenStatuses(text: string | undefined): Schemas['Cart']['status'][] {
  if (!text) return [...cartStatuses];
  return cartStatuses.filter((status) => text.split(',').includes(status));
}

/** The URL text after toggling one status; empty if all are selected. */
export function toggleStatus(text: string | undefined, status: Schemas['Cart']['status']): string {
  const chosen = chosenStatuses(text);
  const next = cartStatuses.filter((one) => (one === status) !== chosen.includes(one));
  return next.length === cartStatuses.length ? '' : next.join(',') || 'none';
}
