import { byName, rowsOf, type Tx } from '@backroom/platform';
import type { PlaceRewards } from '@backroom/proto/customers/v1/purses_service';
import { programOf } from '@backroom/proto/programs';
import { tierPoints, type Tiers } from './tiers.js';

/** The latest movements of points, from which the locations where a person buys are derived. */
const maxMovements = 200;
const maxLocations = 20;

interface Row extends Record<string, unknown> {
  accountId: number;
  locationId: number;
  name: string;
  tiers: Tiers;
  products: Record<string, string> | null;
}

/**
 * Returns what a person’s points can buy at the locations of their latest movements, by the current programs: active
 * products.
 */
export async function ownRewards(tx: Tx, personId: number): Promise<PlaceRewards[]> {
  const rows = await rowsOf<Row>(
    tx,
    `select p.account_id, p.location_id, l.name, p.tiers,
       (select json_object_agg(product_id, name) from product_copy c
         where c.account_id = p.account_id and c.active
           and c.product_id in (select jsonb_array_elements_text(tier)::bigint from jsonb_array_elements(p.tiers) tier)) as products
     from (
       select distinct q.account_id, j.location_id from purse q
       cross join lateral (select fact_id, kind from purse_entry e
         where e.account_id = q.account_id and e.purse_id = q.id order by n desc limit ${maxMovements}) as e
       join journal_entry j on j.account_id = q.account_id and j.posting_id = e.fact_id and j.posting_kind = e.kind
       where q.person_id = $1 and q.tender = 'points') as been
     join account_copy a on a.account_id = been.account_id and a.loyalty_program = $2
     join location_copy l on l.account_id = been.account_id and l.location_id = been.location_id and l.status = 'active'
     cross join lateral (select * from loyalty_program o
       where o.account_id = been.account_id and o.location_id = been.location_id order by version desc limit 1) as p
     where p.enabled order by ${byName('l.name')}, p.location_id limit ${maxLocations}`,
    [personId, programOf.loyalty],
  );
  return rows.flatMap(({ accountId, locationId, name, tiers, products }) => {
    const given = tierPoints.flatMap((points, n) => {
      const names = (tiers[n] ?? []).flatMap((id) => products?.[id] ?? []);
      return names.length > 0 ? [{ points, products: names }] : [];
    });
    return given.length > 0 ? [{ accountId, locationId, name, tiers: given }] : [];
  });
}
