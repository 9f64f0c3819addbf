import type { ConsumerTx } from '@backroom/platform';
import { linesOf, prekitById } from './prekit.sql.js';
import { deliver } from './settle.js';

interface DeviceDelivery {
  accountId: number;
  locationId: number;
  id: number;
  at: number;
  by: number;
  deviceId: number;
  recordedAt: Date;
}

/**
 * A restock by a device that names a pre-kit delivers it (H-15). Returns the products that belong to the pre-kit and so
 * are no restock of their own: none for a pre-kit of another location or a canceled one, whose pieces are on the shelf
 * all the same. For a pre-kit delivered before, the first delivery counts.
 */
export async function deliverByDevice(
  tx: ConsumerTx,
  { accountId, locationId, id, ...delivery }: DeviceDelivery,
  products: readonly { productId: number; quantity: number }[],
): Promise<Set<number>> {
  const prekit = await prekitById(tx, id, true);
  if (prekit?.accountId !== accountId || prekit.locationId !== locationId || prekit.state === 'cancelled')
    return new Set();
  const its = new Set((await linesOf(tx, id)).map(({ productId }) => productId));
  if (prekit.state === 'delivered') return its;
  const brought = new Map<number, number>();
  for (const { productId, quantity } of products)
    brought.set(productId, (brought.get(productId) ?? 0) + quantity);
  await deliver(tx, prekit, delivery, ({ productId }) => brought.get(productId) ?? 0);
  return its;
}
