import { byName, rowsOf, type Tx } from '@backroom/platform';
import type { Prekit, PrekitLine } from '@backroom/proto/catalogue/v1/stock';

/** Returns SQL for a pre-kit row as JSON with the fields of its message, without lines. */
export const prekitJson = (row: string, locationName: string, timezone: string) => `json_build_object(
  'id', ${row}.id, 'accountId', ${row}.account_id, 'locationId', ${row}.location_id, 'locationName', ${locationName},
  'state', ${row}.state, 'createdAt', (extract(epoch from ${row}.created_at) * 1000)::bigint,
  'settledAt', coalesce((extract(epoch from ${row}.settled_at) * 1000)::bigint, 0),
  'createdBy', ${row}.created_by, 'settledBy', ${row}.settled_by, 'products', ${row}.products, 'pieces', ${row}.pieces,
  'lines', '[]'::json, 'timezone', ${timezone})`;

/** Returns a pre-kit of a visible location, without its lines; `lock` before settling it. */
export async function prekitById(tx: Tx, id: number, lock = false): Promise<Prekit | undefined> {
  const [row] = await tx.query<{ prekit: Prekit }>(
    `select ${prekitJson('k', 'l.name', 'l.timezone')} as prekit from prekit k join location_copy l using (location_id)
     where k.id = $1${lock ? ' for update of k' : ''}`,
    [id],
  );
  return row?.prekit;
}

type LineRow = Omit<PrekitLine, 'delivered'> & { n: number; delivered: number | null };

/** Sorted by category and name; `n` is the position of a line. */
export async function linesOf(tx: Tx, prekitId: number): Promise<(PrekitLine & { n: number })[]> {
  const rows = await rowsOf<LineRow>(
    tx,
    `select n, product_id, product_name, category_name, sku, barcode, par, count, needed, delivered
     from prekit_line where prekit_id = $1 order by n`,
    [prekitId],
  );
  return rows.map(({ delivered, ...line }) => ({ ...line, ...(delivered !== null && { delivered }) }));
}

/** Serializes pre-kits of a location, so that no two of them bring the same pieces. */
export async function lockPrekits(tx: Tx, locationId: number): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('prekits ' || $1, 0))", [String(locationId)]);
}

/** Shortages of a location (H-13): counted products below par after open pre-kits; uncounted products are excluded. */
const short = `
  select p.id as product_id, p.name as product_name, c.name as category_name, p.sku, s.par, s.count,
    coalesce((select b.code from barcode b where b.product_id = p.id order by b.id limit 1), '') as barcode,
    s.par - greatest(s.count, 0) - coalesce(o.needed, 0) as needed
  from stock s join product p on p.id = s.product_id and p.account_id = s.account_id and p.active
  join category c on c.id = p.category_id
  left join (
    select product_id, sum(needed) as needed from prekit_line where location_id = $2 and delivered is null
    group by product_id) o on o.product_id = p.id
  where s.location_id = $2 and s.par > 0 and s.counted_at is not null
    and s.par - greatest(s.count, 0) - coalesce(o.needed, 0) > 0`;

/** Freezes shortages into a new pre-kit in one statement. Returns its ID, or nothing without shortages. */
export async function insertPrekit(
  tx: Tx,
  { accountId, locationId }: { accountId: number; locationId: number },
  by: number,
  at: Date,
): Promise<number | undefined> {
  const [row] = await tx.query<{ id: number }>(
    `with short as (${short}),
     made as (
       insert into prekit (account_id, location_id, created_at, created_by, products, pieces)
       select $1, $2, $3, $4, count(*), sum(needed) from short having count(*) > 0 returning id),
     lines as (
       insert into prekit_line (prekit_id, n, account_id, location_id, product_id, product_name, category_name, sku,
         barcode, par, count, needed)
       select made.id, row_number() over (order by ${byName('category_name')}, ${byName('product_name')}, product_id) - 1, $1, $2,
         product_id, product_name, category_name, sku, barcode, par, count, needed
       from short, made)
     select id from made`,
    [accountId, locationId, at, by],
  );
  return row?.id;
}

/** Returns the creation time of the latest open pre-kit of a location, milliseconds since the epoch; 0 without one. */
export async function latestOpenAt(tx: Tx, locationId: number): Promise<number> {
  const [row] = await tx.query<{ at: number }>(
    `select coalesce((extract(epoch from max(created_at)) * 1000)::bigint, 0) as at
     from prekit where location_id = $1 and state = 'open'`,
    [locationId],
  );
  return row!.at;
}

/** Settles a pre-kit locked by the caller; `delivered` has the pieces by position of the line. */
export async function settlePrekit(
  tx: Tx,
  id: number,
  { state, at, by, delivered }: { state: string; at: Date; by: number; delivered: readonly number[] },
): Promise<void> {
  await tx.query('update prekit set state = $2, settled_at = $3, settled_by = $4 where id = $1', [
    id,
    state,
    at,
    by,
  ]);
  await tx.query(
    `update prekit_line k set delivered = d.quantity
     from unnest($2::bigint[]) with ordinality as d(quantity, n) where k.prekit_id = $1 and k.n = d.n - 1`,
    [id, delivered],
  );
}
