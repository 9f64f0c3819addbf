import type { INestApplicationContext } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { accountScope, readPicture, readState, type DatabasePlatform } from '@backroom/platform';
import { basisPointsOf } from '@backroom/pricing';
import { events } from '@backroom/proto/events';
import { CreateProducts } from '../product/create-products.command.js';
import { ProductPictures } from '../product/pictures.js';
import { taxes } from '../tax/tax.resource.js';
import { demoPicture } from './demo-picture.js';
import { productRange, salesTax } from './product-range.js';

/** Adds a hundred products and a sales tax to every operator. Safe to repeat. */
export async function seedProducts(app: INestApplicationContext, platform: DatabasePlatform): Promise<void> {
  const now = platform.clock.now();
  const midnight = new Date(Math.floor(now.getTime() / 86_400_000) * 86_400_000);
  const pictures = await keepPictures(app, midnight);
  for (const { account } of await readState(platform.eventLog, events.AccountChanged)) {
    const { id, name } = account!;
    const tax = {
      id: 0,
      accountId: id,
      name: `${name} sales tax`,
      rate: basisPointsOf(salesTax),
      ratePpm: salesTax,
    };
    const saved: { id: number } = await app.get(CommandBus).execute(new taxes.Save(tax, `demo:tax:${id}`));
    if (await hasProducts(platform, id)) continue;
    const products = productRange(id, midnight, saved.id, (category, kind) =>
      pictures.get(`${category} ${kind}`)!,
    );
    await app.get(CommandBus).execute(new CreateProducts(id, products, `demo:products:${id}`));
  }
}

/** Stores one picture per kind of goods and returns their file names. */
async function keepPictures(app: INestApplicationContext, now: Date): Promise<Map<string, string>> {
  const named = new Map<string, string>();
  productRange(0, now, 0, (category, kind) => {
    named.set(`${category} ${kind}`, '');
    return '';
  });
  for (const key of named.keys()) {
    const [, category, kind] = /^(.*) (\d+)$/.exec(key)!;
    const picture = await readPicture(demoPicture(category!, Number(kind)));
    named.set(key, await app.get(ProductPictures).keep(picture));
  }
  return named;
}

/** Keeps the products of a demo seeded by an earlier release. */
function hasProducts({ database }: DatabasePlatform, accountId: number): Promise<boolean> {
  return database.withTenant(accountScope(accountId), async (tx) => {
    const products = await tx.query('select from product where account_id = $1 limit 1', [accountId]);
    return products.length > 0;
  });
}
