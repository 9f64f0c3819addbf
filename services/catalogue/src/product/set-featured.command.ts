import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Commands, currentCall, ofCopies, Problem, type CommandTx, type NewEvent } from '@backroom/platform';
import type { SetFeaturedRequest } from '@backroom/proto/catalogue/v1/catalogue_service';
import { LocationCopy } from '../copies/copies.entities.js';
import { fault } from '../faults.js';
import { featuredChanged } from './product.events.js';
import { perLocationScope } from './product-scope.js';

export class SetFeatured {
  constructor(readonly request: SetFeaturedRequest) {}
}

/** Maximum pairs of a location and a product per request. */
const maxPairs = 500_000;

interface Place {
  id: number;
  accountId: number;
  name: string;
}
interface Known {
  id: number;
  accountId: number;
  name: string;
  active: boolean;
}

/** Features products at locations, or no longer (PROD-1). Users limited to some locations can do so only there. */
@CommandHandler(SetFeatured)
export class SetFeaturedHandler implements ICommandHandler<SetFeatured, void> {
  constructor(private readonly commands: Commands) {}

  async execute({ request: { locationIds, productIds, featured } }: SetFeatured): Promise<void> {
    const { principal } = currentCall();
    if (locationIds.length * productIds.length > maxPairs) {
      const max = Math.floor(maxPairs / locationIds.length);
      throw Problem.invalid('operatorProductIds', fault('too-many-items', { max }));
    }
    const options = { name: 'set-featured', scope: perLocationScope(principal), principal };
    await this.commands.run(options, async (tx) => {
      const places = await lockPlaces(tx, locationIds);
      const products = await knownProducts(tx, productIds);
      if (featured && products.some(({ active }) => !active))
        throw Problem.invalid('operatorProductIds', fault('inactive-product'));
      const pairs = await tx.query<Pair>(featured ? missing : present, [locationIds, productIds]);
      if (pairs.length === 0) return;
      const columns = [pairs.map(({ locationId }) => locationId), pairs.map(({ productId }) => productId)];
      await tx.query(featured ? add : remove, columns);
      const moved = new Set(pairs.map(({ locationId }) => locationId));
      tx.publish(
        ...(await eventsOf(
          tx,
          places.filter(({ id }) => moved.has(id)),
        )),
      );
      this.audit(tx, { places, products, pairs, featured });
    });
  }

  private audit(
    tx: CommandTx,
    {
      places,
      products,
      pairs,
      featured,
    }: { places: Place[]; products: Known[]; pairs: Pair[]; featured: boolean },
  ): void {
    for (const { id, accountId, name } of products) {
      const at = pairs.filter(({ productId }) => productId === id).map(({ locationId }) => locationId);
      if (at.length === 0) continue;
      const content = { featuredAt: namesOf(places.filter((place) => at.includes(place.id))) };
      const change = featured ? { after: content } : { before: content };
      tx.audit({ accountId, subjectKind: 'product', subjectId: id, subjectName: name, ...change });
    }
  }
}

interface Pair extends Record<string, unknown> {
  locationId: number;
  productId: number;
}

/** The pairs that still need the change; the locked locations prevent concurrent ones. */
const missing = `
  select l.location_id as "locationId", p.id as "productId" from product p
  join location_copy l on l.account_id = p.account_id and l.location_id = any ($1)
  where p.id = any ($2)
    and not exists (select from featured f where f.location_id = l.location_id and f.product_id = p.id)`;
const present = `
  select location_id as "locationId", product_id as "productId" from featured
  where location_id = any ($1) and product_id = any ($2)`;
const add = `
  insert into featured (location_id, product_id, account_id)
  select t.location_id, p.id, p.account_id from unnest($1::bigint[], $2::bigint[]) as t(location_id, product_id)
  join product p on p.id = t.product_id`;
const remove = `
  delete from featured f using unnest($1::bigint[], $2::bigint[]) as t(location_id, product_id)
  where f.location_id = t.location_id and f.product_id = t.product_id`;

/** Maximum locations listed by name; the rest is counted. */
const maxNamed = 20;

function namesOf(places: readonly Place[]): string {
  const named = places.slice(0, maxNamed).map(({ name }) => name);
  const rest = places.length - named.length;
  return [...named, ...(rest > 0 ? [`+ ${rest}`] : [])].join(', ');
}

/** Locked in order of ID, so that events of a location are published in the order of its changes. */
async function lockPlaces(tx: CommandTx, ids: readonly number[]): Promise<Place[]> {
  const places = await tx.query<Place & Record<string, unknown>>(
    `select location_id as id, account_id as "accountId", name from location_copy
     where location_id = any ($1) order by location_id for update`,
    [ids],
  );
  if (places.length < new Set(ids).size) throw Problem.notFound('location', ofCopies(LocationCopy, ...ids));
  return places;
}

async function knownProducts(tx: CommandTx, ids: readonly number[]): Promise<Known[]> {
  const products = await tx.query<Known & Record<string, unknown>>(
    `select id, account_id as "accountId", name, active from product where id = any ($1) order by id`,
    [ids],
  );
  if (products.length < new Set(ids).size) throw Problem.notFound('product');
  return products;
}

async function eventsOf(tx: CommandTx, places: readonly Place[]): Promise<NewEvent[]> {
  if (places.length === 0) return [];
  const rows = await tx.query<{ location_id: number; product_ids: number[] }>(
    `select location_id, array_agg(product_id order by product_id) as product_ids from featured
     where location_id = any ($1) group by location_id`,
    [places.map(({ id }) => id)],
  );
  const at = new Map(rows.map((row) => [row.location_id, row.product_ids]));
  return places.map(({ id: locationId, accountId }) =>
    featuredChanged({ locationId, accountId, productIds: at.get(locationId) ?? [] }),
  );
}
