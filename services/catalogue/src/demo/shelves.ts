import type { INestApplicationContext } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  currentPrincipal,
  everyTenant,
  readState,
  SeededRandom,
  type DatabasePlatform,
} from '@backroom/platform';
import type { Order } from '@backroom/proto/orders/v1/order';
import { events } from '@backroom/proto/events';
import { hasPart } from '@backroom/proto/programs';
import { CreatePrekit } from '../prekit/create-prekit.command.js';
import { DeliverPrekit } from '../prekit/settle-prekit.command.js';
import type { NewMovement } from '../stock/new-movement.js';
import { SetPars } from '../stock/set-pars.command.js';
import { stockMoved } from '../stock/stock.events.js';
import { writeMovements } from '../stock/write-movements.js';
import { parOf, shelfHistory, type SoldPieces } from './shelf-history.js';

const day = 86_400_000;
const days = 91;

interface Place {
  accountId: number;
  locationId: number;
  loyaltyProgram: string;
}

/**
 * Seeds pars, weekly restocks and counts that leave plausible numbers after the demo's sales, and pre-kits. Safe to
 * repeat.
 */
export async function seedShelves(app: INestApplicationContext, platform: DatabasePlatform): Promise<void> {
  const now = Math.floor(platform.clock.now().getTime() / day) * day;
  const sold = soldBy(await everySale(platform));
  const seen = new Set<number>();
  for (const place of await placesOf(platform)) {
    if (!hasPart(place.loyaltyProgram, 'stockControl')) continue;
    const shelves = [...(sold.get(place.locationId) ?? new Map<number, SoldPieces[]>())];
    if (shelves.length === 0) continue;
    const { pars, movements } = historyOf(place, shelves, now);
    await book(platform, place, movements);
    await app.get(CommandBus).execute(new SetPars({ locationId: place.locationId, pars }));
    await prekitAt(app, place, seen.has(place.accountId));
    seen.add(place.accountId);
  }
}

/** Returns the orders published by the ledger so far, after waiting until no more arrive. */
async function everySale({ eventLog, clock }: DatabasePlatform): Promise<Order[]> {
  let before = -1;
  for (;;) {
    const orders = (await readState(eventLog, events.OrderPaid)).flatMap(({ order }) => order ?? []);
    if (orders.length === before) return orders;
    before = orders.length;
    await clock.sleep(300);
  }
}

/** Groups sales by location and product, in their order. */
function soldBy(orders: readonly Order[]): Map<number, Map<number, SoldPieces[]>> {
  const places = new Map<number, Map<number, SoldPieces[]>>();
  for (const { locationId, soldAt: at, lines } of [...orders].sort((a, b) => a.soldAt - b.soldAt)) {
    const place = places.get(locationId) ?? new Map<number, SoldPieces[]>();
    places.set(locationId, place);
    for (const { productId, quantity } of lines) {
      const shelf = place.get(productId) ?? [];
      place.set(productId, shelf);
      shelf.push({ at, quantity });
    }
  }
  return places;
}

function historyOf(
  { accountId, locationId }: Place,
  shelves: readonly [productId: number, sold: SoldPieces[]][],
  now: number,
) {
  const from = now - days * day;
  const pars = shelves.map(([productId, sold]) => ({ productId, par: parOf(sold, days / 7) }));
  const movements = shelves.flatMap(([productId, sold], at): NewMovement[] => {
    const random = new SeededRandom(locationId * 100_003 + productId);
    const history = shelfHistory(sold, pars[at]!.par, from, now, random);
    return history.map((one, n) => ({
      ...{ ...one, accountId, locationId, productId, n },
      ...{ causeKind: 'person', causeId: `demo:${locationId}:${productId}` },
    }));
  });
  return { pars, movements };
}

async function book(
  { commands, clock }: DatabasePlatform,
  { accountId, locationId }: Place,
  movements: readonly NewMovement[],
): Promise<void> {
  const options = {
    name: 'book-demo-stock',
    principal: currentPrincipal(),
    scope: everyTenant,
    idempotencyKey: `demo:stock:${accountId}:${locationId}`,
    unaudited: 'demo data has no actor',
  };
  await commands.run(options, async (tx) => {
    for (const event of stockMoved(await writeMovements(tx, movements, clock.now()))) tx.publish(event);
    return {};
  });
}

/** Creates an open pre-kit at the first location of each operator and a delivered one at the others. */
async function prekitAt(app: INestApplicationContext, { locationId }: Place, isDelivered: boolean) {
  const made = await app
    .get(CommandBus)
    .execute<CreatePrekit, { prekit?: { id: number } }>(
      new CreatePrekit(locationId, `demo:prekit:${locationId}`),
    );
  if (isDelivered) await app.get(CommandBus).execute(new DeliverPrekit({ id: made.prekit!.id, lines: [] }));
}

function placesOf({ database }: DatabasePlatform): Promise<Place[]> {
  return database.withTenant(everyTenant, (tx) =>
    tx.query<Place & Record<string, unknown>>(
      `select l.account_id as "accountId", l.location_id as "locationId", a.loyalty_program as "loyaltyProgram"
       from location_copy l join account_copy a using (account_id) order by l.location_id`,
    ),
  );
}
