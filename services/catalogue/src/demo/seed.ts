import type { INestApplicationContext } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { readState, type DatabasePlatform } from '@backroom/platform';
import { events } from '@backroom/proto/events';
import { CreateProducts } from '../product/create-products.command.js';
import { SaveTax } from '../tax/save-tax.command.js';
import { productRange, salesTax } from './product-range.js';

/** A hundred products and a sales tax for every operator there is. Safe to repeat. */
export async function seedProducts(app: INestApplicationContext, platform: DatabasePlatform): Promise<void> {
  const now = platform.clock.now();
  const midnight = new Date(Math.floor(now.getTime() / 86_400_000) * 86_400_000);
  for (const { account } of await readState(platform.eventLog, events.AccountChanged)) {
    const products = productRange(account!.id, midnight);
    await app
      .get(CommandBus)
      .execute(new CreateProducts(account!.id, products, `demo:products:${account!.id}`));
    const tax = { id: 0, accountId: account!.id, name: `${account!.name} sales tax`, rate: salesTax };
    await app.get(CommandBus).execute(new SaveTax(tax, `demo:tax:${account!.id}`));
  }
}
