import { rowsOf, type Tx } from '@backroom/platform';
import type { Receivable } from '@backroom/proto/customers/v1/receivables_service';

export interface ReceivableFilter {
  accounts: readonly number[];
  /** 0: without a debtor; undefined: any. */
  customerId: number | undefined;
  open: boolean;
  /** If empty, of any sale. */
  orderId: string;
}

const valuesOf = ({ accounts, customerId, open, orderId }: ReceivableFilter): unknown[] => [
  ...[accounts, customerId ?? null, open, orderId || null],
];
const matching = `from receivable r
  where r.account_id = any ($1) and ($2::bigint is null or r.person_id = $2) and (not $3 or r.settled < r.amount)
    and ($4::uuid is null or r.order_id = $4)`;

const columns = `r.id, r.account_id, r.order_id, r.location_id, coalesce(l.name, '') as location_name,
  coalesce(l.timezone, 'UTC') as timezone, r.person_id as customer_id,
  coalesce(trim(c.first_name || ' ' || c.last_name), '') as customer_name, r.tender, r.currency, r.amount, r.settled,
  (extract(epoch from r.at) * 1000)::bigint as at`;
const named = `left join location_copy l on l.account_id = r.account_id and l.location_id = r.location_id
  left join customer c on c.account_id = r.account_id and c.person_id = r.person_id`;

export async function countReceivables(tx: Tx, filter: ReceivableFilter): Promise<number> {
  const [row] = await tx.query<{ n: number }>(`select count(*) as n ${matching}`, valuesOf(filter));
  return Number(row!.n);
}

/** Returns a page of debts, latest first. */
export function receivablesOf(
  tx: Tx,
  filter: ReceivableFilter,
  { page, limit }: { page: number; limit: number },
): Promise<Receivable[]> {
  return rowsOf<Receivable>(
    tx,
    `select ${columns} from (select r.* ${matching} order by r.at desc, r.id desc offset $5 limit $6) as r ${named}
     order by r.at desc, r.id desc`,
    [...valuesOf(filter), (page - 1) * limit, limit],
  );
}

/** Returns a debt visible to the transaction, as lists show it. */
export async function receivableOf(tx: Tx, accountId: number, id: string): Promise<Receivable | undefined> {
  const [row] = await rowsOf<Receivable>(
    tx,
    `select ${columns} from receivable r ${named} where r.account_id = $1 and r.id = $2`,
    [accountId, id],
  );
  return row;
}
