import { schedule, type Clock, type DueWorkHandler } from '@backroom/platform';
import { productChanged } from './product.events.js';
import { productsById } from './product.sql.js';

/** Number of products published per transaction. */
const batchSize = 500;

/**
 * Republishes every product: the topic keeps the last message of each, and messages of earlier releases lack new
 * fields.
 */
export function republishProducts(clock: Clock): DueWorkHandler<{ after: number }> {
  return {
    kind: 'republish-products',
    async handle(tx, { key, payload: { after } }) {
      const now = clock.now();
      const rows = await tx.query<{ id: number }>(
        // Locked, so that a concurrent change is published after this message and not between its read and write.
        'select id from product where id > $1 order by id limit $2 for no key update',
        [after, batchSize],
      );
      if (rows.length === 0) return;
      const ids = rows.map(({ id }) => id);
      tx.publish(...(await productsById(tx, ids, now)).map(({ product }) => productChanged(product!)));
      const payload = { after: ids.at(-1)! };
      await schedule(tx, { kind: 'republish-products', key, accountId: 0, dueAt: now, payload });
    },
  };
}
