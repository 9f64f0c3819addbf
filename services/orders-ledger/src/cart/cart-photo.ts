import type { DeviceCart } from '@backroom/proto/devices';

/** Where the photos of an operator's carts are kept. */
export const photoFolder = (accountId: number): string => `uploads/${accountId}/carts`;

/**
 * The file of a cart's photo; empty where it has none. A device names it, so that only the photo of this very cart of
 * its own operator is one: whatever else it names would be somebody else's file.
 */
export function photoFile(
  accountId: number,
  { cartId, state, photoKey }: Pick<DeviceCart, 'cartId' | 'state' | 'photoKey'>,
): string {
  if (state !== 'canceled' || !photoKey) return '';
  const own = `${photoFolder(accountId)}/${cartId}`;
  return [`${own}.jpg`, `${own}.png`, `${own}.webp`].find((name) => name === photoKey) ?? '';
}
