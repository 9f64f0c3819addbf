import type { Tx } from '@backroom/platform';
import type { Movement } from './card-processor.js';
import type { Booked, Difference, Placed, PostingKey } from './compare-movements.js';

/** The kind of a placed order: a sale, or a load. */
const kindOfPlaced = `coalesce(nullif(o.body ->> 'kind', ''), 'order')`;

/** Finds the order or refund of each movement: by our key, else by the processor's reference of the payment. */
export async function postingsOf(tx: Tx, movements: readonly Movement[]): Promise<Placed[]> {
  const keyed = (kinds: readonly string[]) =>
    movements.flatMap(({ kind, key }) => (kinds.includes(kind) && isUuid(key) ? [key] : []));
  const intents = await tx.query<{
    account_id: number;
    order_id: string;
    id: string;
    kind: PostingKey['kind'];
  }>(
    `select i.account_id, i.order_id, i.id, ${kindOfPlaced} as kind from payment_intent i
     join placed_order o on o.account_id = i.account_id and o.id = i.order_id where i.id = any ($1)`,
    [keyed(['payment', 'void'])],
  );
  const refunds = await tx.query<{ account_id: number; id: string }>(
    'select account_id, id from refund where id = any ($1)',
    [keyed(['refund'])],
  );
  const references = movements.map(({ reference }) => reference).filter(Boolean);
  const sales = await tx.query<{ account_id: number; sale_id: string; reference: string }>(
    'select account_id, sale_id, reference from card_claim where reference = any ($1)',
    [references],
  );
  const orderOfIntent = new Map(intents.map((row) => [row.id, row]));
  const refundOfKey = new Map(refunds.map((row) => [row.id, row]));
  const saleOfReference = new Map(sales.map((row) => [row.reference, row]));
  return movements.map((movement): Placed => {
    const { kind, key, reference } = movement;
    if (kind === 'refund') {
      const refund = refundOfKey.get(key);
      return { movement, posting: refund && { accountId: refund.account_id, kind, id: refund.id } };
    }
    const intent = orderOfIntent.get(key);
    if (intent)
      return { movement, posting: { accountId: intent.account_id, kind: intent.kind, id: intent.order_id } };
    const sale = saleOfReference.get(reference);
    return { movement, posting: sale && { accountId: sale.account_id, kind: 'order', id: sale.sale_id } };
  });
}

/** Postings of a day on cards that a processor knows: paid orders, sales of kiosks, refunds. */
export async function postingsOfDay(tx: Tx, from: Date, to: Date): Promise<PostingKey[]> {
  return tx.query<PostingKey & { [column: string]: unknown }>(
    `select o.account_id as "accountId", ${kindOfPlaced} as kind, o.id from placed_order o
     where o.state = 'Paid' and o.settled_at >= $1 and o.settled_at < $2
       and exists (select 1 from payment_intent i where i.account_id = o.account_id and i.order_id = o.id)
     union all
     select r.account_id, 'refund', r.id from refund r
     join sale_payment p on p.account_id = r.account_id and p.sale_id = r.sale_id and p.n = r.payment_n
     where r.state = 'succeeded' and r.tender = 'card' and r.settled_at >= $1 and r.settled_at < $2
       and p.reference <> ''`,
    [from, to],
  );
}

/** The journal's amounts of these postings on the card processor's account. */
export async function bookedOnCards(tx: Tx, postings: readonly PostingKey[]): Promise<Booked[]> {
  return tx.query<Booked & { [column: string]: unknown }>(
    `select j.account_id as "accountId", j.posting_kind as kind, j.posting_id as id, sum(j.amount) as amount,
       j.currency, coalesce(min(p.reference), '') as reference
     from (select distinct * from unnest($1::bigint[], $2::uuid[]) as t(account_id, id)) t
     join journal_entry j on j.account_id = t.account_id and j.posting_id = t.id
       and j.ledger_account = 'clearing.card'
     left join lateral (
       select min(reference) as reference from sale_payment
       where account_id = j.account_id and sale_id = j.posting_id and reference <> '') p on true
     group by j.account_id, j.posting_kind, j.posting_id, j.currency`,
    [postings.map(({ accountId }) => accountId), postings.map(({ id }) => id)],
  );
}

/** Replaces the stored differences of a day. */
export async function keepDay(
  tx: Tx,
  { day, processor, now, movements }: { day: string; processor: string; now: Date; movements: number },
  differences: readonly Difference[],
): Promise<void> {
  await tx.query('delete from reconciliation_difference where day = $1 and processor = $2', [day, processor]);
  await tx.query(
    `insert into reconciliation_difference (account_id, day, processor, kind, posting_kind, posting_id, reference,
       currency, journal_amount, processor_amount, found_at)
     select "accountId", $2, $3, kind, "postingKind", "postingId", reference, currency, "journalAmount",
       "processorAmount", $4
     from json_to_recordset($1::json) as t("accountId" bigint, kind text, "postingKind" text, "postingId" text,
       reference text, currency text, "journalAmount" bigint, "processorAmount" bigint)`,
    [JSON.stringify(differences), day, processor, now],
  );
  await tx.query(
    `insert into reconciled_day (day, processor, movements, finished_at) values ($1, $2, $3, $4)
     on conflict (day, processor) do update set movements = excluded.movements, finished_at = excluded.finished_at`,
    [day, processor, movements, now],
  );
}

const isUuid = (text: string): boolean => /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(text);
