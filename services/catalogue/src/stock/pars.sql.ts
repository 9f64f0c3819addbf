import { rowsOf, type Tx } from '@backroom/platform';

export interface Par {
  productId: number;
  par: number;
}

/** Sets pars of products at a location. Returns the changed ones with their previous value. */
export async function writePars(
  tx: Tx,
  { accountId, locationId }: { accountId: number; locationId: number },
  pars: readonly Par[],
): Promise<(Par & { before: number })[]> {
  return rowsOf<Par & { before: number }>(
    tx,
    `with requested as (select * from unnest($3::bigint[], $4::bigint[]) as t(product_id, par)),
     before as (
       select s.product_id, s.par from stock s join requested t using (product_id) where s.location_id = $2
       order by s.product_id for update of s)
     insert into stock (location_id, product_id, account_id, par)
     select $2, t.product_id, $1, t.par from requested t left join before b using (product_id)
     where t.par <> coalesce(b.par, 0) order by t.product_id
     on conflict (location_id, product_id) do update set par = excluded.par
     returning product_id, par,
       coalesce((select b.par from before b where b.product_id = stock.product_id), 0) as before`,
    [accountId, locationId, pars.map(({ productId }) => productId), pars.map(({ par }) => par)],
  );
}
