import pg from 'pg';
import { postgresUrl } from '@backroom/testing/stores';

/** Rows per statement, to limit the size of a transaction. */
const portion = 20_000;
/** First id of the operators of other generated products; no real operator has such an id. */
const firstOther = 900_001;

/** Names and codes of the generated products, used to find them again. */
export const made = {
  name: (n: number) => `Bench ${words[n % words.length]} ${n}`,
  sku: (n: number) => `BX-${String(n).padStart(6, '0')}`,
  /** A GTIN of thirteen digits; the last one is not reckoned. */
  barcode: (n: number) => `40${String(n).padStart(10, '0')}0`,
};
const words = ['cola', 'water', 'crisps', 'muffin', 'salad', 'yoghurt', 'coffee', 'sandwich', 'apple', 'tea'];

/**
 * Fills the catalogue with products of one operator, plus those of other operators: words, two tags, a barcode, a
 * picture and two prices each. For the speed of lists: no events, so no kiosk and no ledger gets them.
 */
export async function fillProducts(
  system: Parameters<typeof postgresUrl>[1],
  accountId: number,
  { own, others }: { own: number; others: number },
): Promise<void> {
  const client = new pg.Client({ connectionString: postgresUrl('catalogue', system) });
  await client.connect();
  try {
    await client.query('set synchronous_commit = off');
    await fill(client, accountId, own);
    const each = Math.ceil(others / 9);
    for (let n = 0; n < 9; n++) await fill(client, firstOther + n, each);
    for (const table of ['product', 'price', 'barcode', 'product_tag', 'product_image', ...wordTables])
      await client.query(`vacuum analyze ${table}`);
  } finally {
    await client.end();
  }
}

const wordTables = ['category', 'brand', 'supplier', 'tag'];

async function fill(client: pg.Client, account: number, products: number): Promise<void> {
  for (const [table, many] of [
    ...[['category', 40] as const, ['brand', 200] as const],
    ...[['supplier', 50] as const, ['tag', 100] as const],
  ])
    await client.query(
      `insert into ${table} (account_id, name) select $1, 'Bench ' || n from generate_series(1, $2::int) n`,
      [account, many],
    );
  for (let from = 0; from < products; from += portion)
    await client.query(`
      begin;
      -- Nothing is known of tables that are just made: each is joined once, whole.
      set local enable_nestloop = off;
      create temp table fresh on commit drop as
        with words as (
          select (select array_agg(id) from category where account_id = ${account} and name like 'Bench %') as c,
            (select array_agg(id) from brand where account_id = ${account} and name like 'Bench %') as b,
            (select array_agg(id) from supplier where account_id = ${account} and name like 'Bench %') as s,
            (select array_agg(id) from tag where account_id = ${account} and name like 'Bench %') as t)
        select n, w.* from generate_series(${from}, ${Math.min(products, from + portion) - 1}) n, words w;
      create temp table known on commit drop as with made as (
        insert into product (account_id, category_id, brand_id, supplier_id, name, sku, supplier_code, description, active,
          tax_mode, created_at)
        select ${account}, c[1 + n % 40], b[1 + n % 200], s[1 + n % 50],
          'Bench ' || (array[${words.map((word) => pg.escapeLiteral(word)).join(',')}])[1 + n % ${words.length}] || ' ' || n,
          'BX-' || lpad(n::text, 6, '0'), 'S-' || n, repeat('About it. ', 6), n % 20 > 0, 'inherit',
          now() - n * interval '1 minute'
        from fresh order by n returning id, sku)
      select m.id, f.n, f.t from made m join fresh f on m.sku = 'BX-' || lpad(f.n::text, 6, '0');
      insert into price (product_id, account_id, valid_from, price, cost, tax_rate, deposit, inherits_tax)
        select id, ${account}, now() - age * interval '30 days', 100 + n % 900, 50 + n % 400, 0, 0, true
        from known, generate_series(1, 2) age;
      insert into product_tag (account_id, product_id, tag_id)
        select ${account}, id, t[1 + (n * 7 + k * 13) % 100] from known, generate_series(0, 1) k;
      insert into barcode (account_id, product_id, code, code_key)
        select ${account}, id, '40' || lpad(n::text, 10, '0') || '0', '040' || lpad(n::text, 10, '0') || '0' from known;
      insert into product_image (account_id, product_id, file_name, position)
        select ${account}, id, md5(id::text) || md5('b' || id) || '.png', 0 from known;
      commit`);
}
