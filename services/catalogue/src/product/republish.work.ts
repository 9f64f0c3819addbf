import { schedule, type Clock, type DueWorkHandler } from '@backroom/platform';
import { productChanged } from './product.events.js';
import { productsById } from './product.sql.js';

/** Products told in one transaction. */
const atOnce = 500;

/**
 * Tells every product once more, as it stands: their topic keeps the last of each, and what releases before this one
 * said of them lacks what there is now.
 */
export function republishProducts(clock: Clock): DueWorkHandler<{ after: number }> {
  return {
    kind: 'republish-products',
    async handle(tx, { key, payload: { after } }) {
      const now = clock.now();
      const rows = await tx.query<{ id: number }>(
        // What changes them meanwhile tells them after this has, not between its look and its word.
        'select id from product where id > $1 order by id limit $2 for no key update',
        [after, atOnce],
      );
      if (rows.length === 0) return;
      const ids = rows.map(({ id }) => id);
      tx.publish(...(await productsById(tx, ids, now)).map(({ product }) => productChanged(product!)));
      const payload = { after: ids.at(-1)! };
      await schedule(tx, { kind: 'republish-products', key, accountId: 0, dueAt: now, payload });
    },
  };
}
