import { rowsOf, type Tx } from '@backroom/platform';
import type { Prekit, PrekitLine } from '@backroom/proto/catalogue/v1/stock';

/** A pre-kit without its lines, from its row, as JSON in the fields of its message. */
export const prekitJson = (row: string, locationName: string, timezone: string) => `json_build_object(
  'id', ${row}.id, 'accountId', ${row}.account_id, 'locationId', ${row}.location_id, 'locationName', ${locationName},
  'state', ${row}.state, 'createdAt', (extract(epoch from ${row}.created_at) * 1000)::bigint,
  'settledAt', coalesce((extract(epoch from ${row}.settled_at) * 1000)::bigint, 0),
  'createdBy', ${row}.created_by, 'settledBy', ${row}.settled_by, 'products', ${row}.products, 'pieces', ${row}.pieces,
  'lines', '[]'::json, 'timezone', ${timezone})`;

/** One pre-kit of a place within reach, without its lines; locked where it is about to be settled. */
export async function prekitById(tx: Tx, id: number, lock = false): Promise<Prekit | undefined> {
  const [row] = await tx.query<{ prekit: Prekit }>(
    `select ${prekitJson('k', 'l.name', 'l.timezone')} as prekit from prekit k join location_copy l using (location_id)
     where k.id = $1${lock ? ' for update of k' : ''}`,
    [id],
  );
  return row?.prekit;
}

type LineRow = Omit<PrekitLine, 'delivered'> & { n: number; delivered: number | null };

/** By category, then by name; `n` is a line's place. */
export async function linesOf(tx: Tx, prekitId: number): Promise<(PrekitLine & { n: number })[]> {
  const rows = await rowsOf<LineRow>(
    tx,
    `select n, product_id, product_name, category_name, sku, barcode, par, count, needed, delivered
     from prekit_line where prekit_id = $1 order by n`,
    [prekitId],
  );
  return rows.map(({ delivered, ...line }) => ({ ...line, ...(delivered !== null && { delivered }) }));
}

/** Pre-kits of a place are made one after the other: what one brings, the next does not. */
export async function lockPrekits(tx: Tx, locationId: number): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('prekits ' || $1, 0))", [String(locationId)]);
}

/** What is short at a place (H-13): below its par with what open pre-kits bring; what was never counted is not. */
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

/** Freezes what is short into a new pre-kit, in one statement; its id, and nothing where nothing is short. */
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
       select made.id, row_number() over (order by lower(category_name), lower(product_name), product_id) - 1, $1, $2,
         product_id, product_name, category_name, sku, barcode, par, count, needed
       from short, made)
     select id from made`,
    [accountId, locationId, at, by],
  );
  return row?.id;
}

/** When the latest open pre-kit of a place was made, milliseconds since the epoch; 0 where none is open. */
export async function openSince(tx: Tx, locationId: number): Promise<number> {
  const [row] = await tx.query<{ at: number }>(
    `select coalesce((extract(epoch from max(created_at)) * 1000)::bigint, 0) as at
     from prekit where location_id = $1 and state = 'open'`,
    [locationId],
  );
  return row!.at;
}

/** Ends a pre-kit that its caller has locked; `delivered` by place of the line. */
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
