import type pg from 'pg';

/** Hand-written SQL by someone who knows the tables: counters for the total and the day, then one day's index. */
export async function byHand(pool: pg.Pool, accountId: number, page: number, limit: number): Promise<void> {
  const client = await pool.connect();
  try {
    const { rows: counts } = await client.query<{ local_date: string; sales: string }>({
      name: 'days',
      text: `select local_date::text, sum(sales) as sales from sale_day where account_id = $1 and kind = 'order' and methods = -1
             group by local_date order by local_date desc`,
      values: [accountId],
    });
    let offset = (page - 1) * limit;
    const day = counts.find(({ sales: n }) => offset < Number(n) || ((offset -= Number(n)), false));
    await client.query({
      name: 'page',
      text: `select s.*,
          (select json_agg(l order by l.n) from sale_line l where l.account_id = s.account_id and l.sale_id = s.id) as lines,
          (select json_agg(p order by p.n) from sale_payment p where p.account_id = s.account_id and p.sale_id = s.id) as payments
        from (select * from sale where account_id = $1 and kind = 'order' and local_date <= $2
              order by local_date desc, sold_at desc, id desc offset $3 limit $4) s`,
      values: [accountId, day!.local_date, offset, limit],
    });
  } finally {
    client.release();
  }
}
