import type pg from 'pg';
import { barcodeKey } from '@backroom/proto/barcode';

/** A query of the product list. */
export interface Asked {
  keywords?: string;
  page?: number;
}

/**
 * Hand-written SQL by someone who knows the tables, for the products of one operator only: how many there
 * are, and one page with its words, barcodes, pictures and the price that holds.
 */
export async function byHand(
  pool: pg.Pool,
  accountId: number,
  limit: number,
  { keywords = '', page = 1 }: Asked,
): Promise<number> {
  const client = await pool.connect();
  const kind = keywords ? 'searched' : 'all';
  const values = keywords ? [keywords, barcodeKey(keywords)] : [];
  const searched = `and (strpos(p.searched, ' ' || lower($2)) > 0
    or p.id in (select product_id from barcode where account_id = $1 and code_key = $3))`;
  const where = `p.account_id = $1 and p.active ${keywords ? searched : ''}`;
  const next = values.length + 2;
  try {
    const { rows: counted } = await client.query<{ n: string }>({
      name: `count ${kind}`,
      text: `select count(*) as n from product p where ${where}`,
      values: [accountId, ...values],
    });
    await client.query({
      name: `page ${kind}`,
      text: `select p.*, c.name as category, b.name as brand, s.name as supplier,
          (select json_agg(json_build_object('id', t.id, 'name', t.name)) from product_tag pt join tag t on t.id = pt.tag_id
            where pt.product_id = p.id) as tags,
          (select json_agg(json_build_object('id', k.id, 'code', k.code, 'key', k.code_key)) from barcode k
            where k.product_id = p.id) as barcodes,
          (select json_agg(json_build_object('id', i.id, 'fileName', i.file_name) order by i.position) from product_image i
            where i.product_id = p.id) as images, r.*
        from (select * from product p where ${where} order by p.name collate "und-x-icu", p.id limit $${next} offset $${next + 1}) p
        join category c on c.id = p.category_id
        left join brand b on b.id = p.brand_id
        left join supplier s on s.id = p.supplier_id
        left join lateral (select price, cost, tax_rate, valid_from from price
          where product_id = p.id and valid_from <= now() order by valid_from desc limit 1) r on true
        order by p.name collate "und-x-icu", p.id`,
      values: [accountId, ...values, limit, (page - 1) * limit],
    });
    return Number(counted[0]!.n);
  } finally {
    client.release();
  }
}
