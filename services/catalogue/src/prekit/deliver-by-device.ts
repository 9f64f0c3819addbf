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
 * Who fills up a kiosk and names the pre-kit has delivered it (H-15). Answers the products that belong to it and so are
 * no restock of their own: none, where it is another place's or was cancelled, for then the pieces stand there all the
 * same. Of one that was delivered before, the first delivery counts.
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
