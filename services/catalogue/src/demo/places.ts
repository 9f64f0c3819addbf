import type { INestApplicationContext } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { everyTenant, readState, type DatabasePlatform } from '@backroom/platform';
import { events } from '@backroom/proto/events';
import { SetFeatured } from '../product/set-featured.command.js';
import { SetLocationTax } from '../tax/set-location-tax.command.js';
import { salesTax } from './product-range.js';

/**
 * Gives every location the sales tax of its operator as default, the tax that its sales already include, and some
 * featured products. Safe to repeat.
 */
export async function seedPlaces(app: INestApplicationContext, platform: DatabasePlatform): Promise<void> {
  const locations = (await readState(platform.eventLog, events.LocationChanged)).map(
    ({ location }) => location!,
  );
  for (;;) {
    const places = await placesAndTaxes(platform);
    if (places.length >= locations.length) {
      for (const request of places) await app.get(CommandBus).execute(new SetLocationTax(request));
      for (const { accountId, locationId } of places) {
        const productIds = await someProducts(platform, accountId, locationId);
        const request = { locationIds: [locationId], productIds, featured: true };
        await app.get(CommandBus).execute(new SetFeatured(request));
      }
      return;
    }
    await platform.clock.sleep(50);
  }
}

/** Returns the copied locations, each with the tax of its operator. */
function placesAndTaxes({
  database,
}: DatabasePlatform): Promise<{ accountId: number; locationId: number; taxId: number }[]> {
  return database.withTenant(everyTenant, (tx) =>
    tx.query<{ accountId: number; locationId: number; taxId: number }>(
      `select c.account_id as "accountId", c.location_id as "locationId", min(t.id) as "taxId"
       from location_copy c join tax t on t.account_id = c.account_id and ppm_of(t.rate_ppm, t.rate) = $1
       group by c.account_id, c.location_id order by c.location_id`,
      [salesTax],
    ),
  );
}

/** Returns four products to feature at a location, different for each location. */
async function someProducts(
  { database }: DatabasePlatform,
  accountId: number,
  locationId: number,
): Promise<number[]> {
  const rows = await database.withTenant(everyTenant, (tx) =>
    tx.query<{ id: number }>(
      `select id from product where account_id = $1 and active
       order by id = (select min(id) from product where account_id = $1) desc, (id * 7919 + $2 * 104729) % 101, id limit 4`,
      [accountId, locationId],
    ),
  );
  return rows.map(({ id }) => id);
}
