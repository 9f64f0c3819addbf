import type { INestApplicationContext } from '@nestjs/common';
import {
  accountScope,
  Commands,
  currentPrincipal,
  everyTenant,
  readState,
  type DatabasePlatform,
} from '@backroom/platform';
import { events } from '@backroom/proto/events';
import { writeAndPublish } from '../import/write-and-publish.js';
import { contentOf } from '../product/product-content.js';
import { minLeadTimeMs } from '../product/price.sql.js';
import { productsById } from '../product/product.sql.js';

/**
 * Switches products with a rate of their own to the default tax of each location, like products that users add, once
 * the locations have one. Both rates are equal, so no amount changes. Safe to repeat.
 */
export async function inheritTaxes(app: INestApplicationContext, platform: DatabasePlatform): Promise<void> {
  const principal = currentPrincipal();
  for (const { account } of await readState(platform.eventLog, events.AccountChanged)) {
    const accountId = account!.id;
    const options = { name: 'save-product', scope: accountScope(accountId), principal };
    const ids = await platform.database.withTenant(everyTenant, (tx) =>
      tx.query<{ id: number }>("select id from product where account_id = $1 and tax_mode = 'fixed'", [
        accountId,
      ]),
    );
    if (ids.length === 0) continue;
    await app.get(Commands).run(options, async (tx) => {
      const now = platform.clock.now();
      const products = await productsById(
        tx,
        ids.map(({ id }) => id),
        new Date(now.getTime() + minLeadTimeMs - 1),
      );
      await writeAndPublish(
        tx,
        products.map((product) => ({
          product,
          content: { ...contentOf(product), taxMode: 'inherit' },
          amounts: {},
        })),
        { accountId, now, principal, rateOf: new Map() },
      );
      return {};
    });
  }
}
