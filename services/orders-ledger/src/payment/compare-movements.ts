import type { Movement } from './card-processor.js';

/** An order or refund in the journal. */
export interface PostingKey {
  accountId: number;
  kind: 'order' | 'valueAdd' | 'tabPayment' | 'refund';
  id: string;
}

/** What the journal says was moved on cards for a posting: what customers paid above zero, minor units. */
export interface Booked extends PostingKey {
  amount: number;
  currency: string;
  reference: string;
}

/** A movement with what it belongs to here, if anything. */
export interface Placed {
  movement: Movement;
  posting?: PostingKey;
}

/** Where processor and journal disagree. */
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
 * Compares what a processor moved on a day with the journal, posting by posting. `movements` reach beyond the day on
 * either side: a payment and its void, or a sale and its payment, may stand on two days. `booked` holds the postings that
 * the movements belong to, and those that the journal has of the day.
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
