import type { Movement } from './card-processor.js';

/** An order or refund in the journal. */
export interface PostingKey {
  accountId: number;
  kind: 'order' | 'valueAdd' | 'tabPayment' | 'refund';
  id: string;
}

/** The amount that the journal has on cards for a posting: payments positive, minor units. */
export interface Booked extends PostingKey {
  amount: number;
  currency: string;
  reference: string;
}

/** A movement with the posting that it belongs to, if any. */
export interface Placed {
  movement: Movement;
  posting?: PostingKey;
}

/** A difference between processor and journal. */
export interface Difference {
  accountId: number;
  kind: 'missing-here' | 'missing-there' | 'other-amount';
  postingKind: string;
  postingId: string;
  reference: string;
  currency: string;
  journalAmount: number;
  processorAmount: number;
}

const keyOf = ({ accountId, kind, id }: PostingKey): string => `${accountId}/${kind}/${id}`;

/**
 * Compares a processor's movements of a day with the journal, posting by posting. `movements` include the days before
 * and after: a payment and its void, or a sale and its payment, may be on two days. `booked` contains the postings of
 * the movements, and those of the day in the journal.
 */
export function compareMovements(
  movements: readonly Placed[],
  booked: readonly Booked[],
  day: { from: number; to: number },
): Difference[] {
  const isOfDay = ({ movement: { at } }: Placed) => at >= day.from && at < day.to;
  const there = new Map<string, { placed: Placed; posting: PostingKey; amount: number; ofDay: boolean }>();
  const differences: Difference[] = [];
  for (const placed of movements) {
    const { movement, posting } = placed;
    if (posting) {
      const key = keyOf(posting);
      const sum = there.get(key) ?? { placed, posting, amount: 0, ofDay: false };
      there.set(key, {
        ...sum,
        amount: sum.amount + movement.amount,
        ofDay: sum.ofDay || isOfDay(placed),
      });
    } else if (isOfDay(placed))
      differences.push(differenceOf('missing-here', placed, undefined, movement.amount));
  }
  const here = new Map(booked.map((one) => [keyOf(one), one]));
  for (const [key, { placed, posting, amount, ofDay }] of there) {
    const entry = here.get(key);
    const isSame = amount === (entry?.amount ?? 0) && (!entry || entry.currency === placed.movement.currency);
    if (!ofDay || isSame) continue;
    const kind = entry ? 'other-amount' : 'missing-here';
    differences.push(differenceOf(kind, { ...placed, posting }, entry, amount));
  }
  for (const [key, entry] of here) if (!there.has(key)) differences.push(missingThere(entry));
  return differences;
}

function differenceOf(
  kind: Difference['kind'],
  { movement, posting }: Placed,
  entry: Booked | undefined,
  processorAmount: number,
): Difference {
  return {
    accountId: posting?.accountId ?? 0,
    kind,
    postingKind: posting?.kind ?? '',
    postingId: posting?.id ?? '',
    reference: movement.reference,
    currency: movement.currency,
    journalAmount: entry?.amount ?? 0,
    processorAmount,
  };
}

function missingThere({ accountId, kind, id, amount, currency, reference }: Booked): Difference {
  return {
    ...{ accountId, kind: 'missing-there', postingKind: kind, postingId: id, reference, currency },
    journalAmount: amount,
    processorAmount: 0,
  };
}
