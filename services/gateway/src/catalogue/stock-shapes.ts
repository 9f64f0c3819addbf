import { z } from 'zod';
import type { Prekit, PrekitLine, Stock, StockMovement } from '@backroom/proto/catalogue/v1/stock';
import { fullName, type Names } from '../people/person-names.js';
import { instantOf, optionalInstantOf } from '../route/instants.js';

const moment = z.iso.datetime();
const pieces = z.int().describe('pieces');

export const stock = z
  .object({
    accountId: z.int(),
    locationId: z.int(),
    locationName: z.string(),
    timezone: z.string().describe('of the location'),
    productId: z.int(),
    productName: z.string(),
    category: z.string(),
    count: pieces.nullable().describe('null before the first count: nobody knows'),
    par: pieces.describe('how many there should be; 0: nobody said'),
    onTheWay: pieces.describe('in open pre-kits'),
    countedAt: moment.nullable(),
  })
  .meta({ id: 'Stock' });

export function stockOf({ categoryName: category, count, countedAt, ...row }: Stock): z.infer<typeof stock> {
  return { ...row, category, count: count ?? null, countedAt: optionalInstantOf(countedAt) };
}

const kinds = ['sale', 'refund', 'restock', 'count', 'pre-kit', 'adjustment'] as const;
/** What people look for when pieces are there or not for no sale's sake (decided). */
export const reasons = ['damaged', 'expired', 'theft', 'sample', 'found', 'correction'] as const;
const causes = ['order', 'refund', 'device', 'prekit', 'person'] as const;

export const movement = z
  .object({
    id: z.int(),
    kind: z.enum(kinds),
    quantity: z.int().describe('pieces; of a count, what it found beyond what was thought to be there'),
    balance: pieces.nullable().describe('afterwards; null before the first count'),
    counted: pieces.nullable().describe('what was counted; null but for counts'),
    explained: pieces.describe('of the difference of a count: pieces of which was told later'),
    happenedAt: moment,
    recordedAt: moment.describe('when it was told'),
    cause: z.enum(causes),
    causeId: z.string().describe('the sale, the refund, the pre-kit, the message of the kiosk'),
    reason: z.enum(['', ...reasons]),
    note: z.string(),
    by: z.string().nullable().describe('who; null where nobody is known'),
    kioskId: z.int().nullable(),
  })
  .meta({ id: 'StockMovement' });

export function movementOf(one: StockMovement, names: Names): z.infer<typeof movement> {
  return {
    id: one.id,
    kind: one.kind as (typeof kinds)[number],
    quantity: one.quantity,
    balance: one.balance ?? null,
    counted: one.counted ?? null,
    explained: one.explained,
    happenedAt: instantOf(one.happenedAt),
    recordedAt: instantOf(one.recordedAt),
    cause: one.causeKind as (typeof causes)[number],
    causeId: one.causeId,
    reason: one.reason as (typeof reasons)[number] | '',
    note: one.note,
    by: fullName(names.get(one.userId)),
    kioskId: one.deviceId || null,
  };
}

/** A pre-kit as the documents list it (S3 section 3), and what becomes of it. */
export const prekit = z
  .object({
    id: z.int(),
    creationDate: moment,
    numberOfProducts: z.int(),
    numberOfPieces: z.int(),
    state: z.enum(['open', 'delivered', 'cancelled']),
    createdBy: z.string().nullable(),
    settledAt: moment.nullable().describe('when it was delivered or cancelled'),
    settledBy: z.string().nullable(),
  })
  .meta({ id: 'Prekit' });

export function prekitOf(one: Prekit, names: Names): z.infer<typeof prekit> {
  return {
    id: one.id,
    creationDate: instantOf(one.createdAt),
    numberOfProducts: one.products,
    numberOfPieces: one.pieces,
    state: one.state as 'open' | 'delivered' | 'cancelled',
    createdBy: fullName(names.get(one.createdBy)),
    settledAt: optionalInstantOf(one.settledAt),
    settledBy: fullName(names.get(one.settledBy)),
  };
}

const prekitLine = z
  .object({
    productId: z.int(),
    productName: z.string(),
    category: z.string(),
    sku: z.string(),
    barcode: z.string(),
    par: pieces,
    count: pieces,
    needed: pieces,
    delivered: pieces.nullable().describe('null while it is open'),
  })
  .meta({ id: 'PrekitLine' });

export const prekitRecord = z
  .object({
    ...prekit.shape,
    locationId: z.int(),
    locationName: z.string(),
    accountId: z.int(),
    lines: z.array(prekitLine),
  })
  .meta({ id: 'PrekitRecord' });

export function prekitRecordOf(one: Prekit, names: Names): z.infer<typeof prekitRecord> {
  const { locationId, locationName, accountId, lines } = one;
  return { ...prekitOf(one, names), locationId, locationName, accountId, lines: lines.map(lineOf) };
}

const lineOf = ({ categoryName: category, delivered, ...line }: PrekitLine) => ({
  ...line,
  category,
  delivered: delivered ?? null,
});

/** Those who made or settled pre-kits. */
export const peopleOf = (prekits: readonly Prekit[]): number[] =>
  prekits.flatMap(({ createdBy, settledBy }) => [createdBy, settledBy]);
