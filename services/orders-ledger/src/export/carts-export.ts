import type { Cell, ExportSource } from '@backroom/platform';
import type { ListCartsRequest } from '@backroom/proto/orders/v1/carts_service';
import type { CartRow } from '../cart/cart.sql.js';
import { conditions, countCarts, countLimit, valuesOf } from '../cart/list-carts.query.js';
import { operatorsWith } from '../copies/accounts-with.js';
import { formatOf, type CellFormat } from './cell-format.js';
import { instantOf, microseconds, nextCursor, parseCursor } from './cursor.js';
import { operatorNames, withOperator } from './with-operator.js';
import { wordsOf, type Words } from './words.js';

type Row = CartRow & { localDate: string; at: number; account_id: number };

/** Export of carts (LEDG-5): the columns of the list in its format, then the items. */
export const cartsExport: ExportSource<ListCartsRequest> = {
  headers(language, accounts) {
    const { cart, several, figure } = wordsOf(language);
    return withOperator(
      accounts,
      1,
      [...Object.values(cart), figure.currency, figure.total],
      several.operator,
    );
  },
  async count(tx, filter, accounts) {
    const total = await countCarts(tx, valuesOf(filter, await operatorsWith(tx, accounts, 'carts')));
    return { total: Math.min(total, countLimit), exact: total <= countLimit };
  },
  async read(tx, { filter, accounts, language, after, limit }) {
    const values = valuesOf(filter, await operatorsWith(tx, accounts, 'carts'));
    const rows = await tx.query<Row>(portion, [...values, limit, ...parseCursor(after)]);
    const [words, format] = [wordsOf(language), formatOf(language)];
    const names = await operatorNames(tx, accounts);
    const cells = rows.map((row) =>
      withOperator(accounts, 1, cellsOf(row, words, format), names.get(row.account_id) ?? ''),
    );
    return { rows: cells, next: nextCursor(rows, limit) };
  },
};

function cellsOf(row: Row, words: Words, format: CellFormat): Cell[] {
  const total = format.amountsOf(row.currency)(row.total);
  const status = words.cartStatus[row.status as keyof Words['cartStatus']] ?? row.status;
  return [
    row.id,
    row.location_name,
    row.customer_id ? String(row.customer_id) : '',
    total,
    status,
    format.moment(row.created_at.getTime(), row.timezone),
    format.moment(row.updated_at.getTime(), row.timezone),
    row.lines.map(({ name, productId, quantity }) => `${quantity} × ${name || `#${productId}`}`).join(', '),
    row.currency,
    total.figure,
  ];
}

const portion = `
  select c.*, c.local_date as "localDate", ${microseconds('c.created_at')} as at
  from unnest($1::bigint[], $2::bigint[]) as a(account_id, amount)
  cross join lateral (
    select c.* from cart c
    where ${conditions}
      and (c.local_date, c.created_at, c.id) < ($10::date, ${instantOf('$11')}, $12::uuid)
    order by c.local_date desc, c.created_at desc, c.id desc
    limit $9) as c
  order by c.local_date desc, c.created_at desc, c.id desc
  limit $9`;
