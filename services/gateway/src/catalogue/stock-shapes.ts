import { z } from 'zod';
import type { Prekit, PrekitLine, Stock, StockMovement } from '@backroom/proto/catalogue/v1/stock';
import { personName, type Named, type Names } from '../people/person-names.js';
import { from, instant, nullIfAbsent, nullIfEmpty, optionalInstant } from '../route/columns.js';
import { optionalInstantOf } from '../route/instants.js';
import { shape } from '../route/shape.js';

const pieces = z.int().describe('Number of pieces');

export const stock = z
  .object({
    accountId: z.int(),
    locationId: z.int(),
    locationName: z.string(),
    timezone: z.string().describe('Time zone of the location'),
    productId: z.int(),
    productName: z.string(),
    category: z.string(),
    count: pieces.nullable().describe('Pieces in stock; null before the first count'),
    par: pieces.describe('Par level; 0 if not set'),
    onTheWay: pieces.describe('Pieces in open pre-kits'),
    countedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Stock' });

export function stockOf({ categoryName: category, count, countedAt, ...row }: Stock): z.infer<typeof stock> {
  return { ...row, category, count: count ?? null, countedAt: optionalInstantOf(countedAt) };
}

const kinds = ['sale', 'refund', 'restock', 'count', 'pre-kit', 'adjustment'] as const;
/** Reasons for a stock change other than a sale (decided). */
export const reasons = ['damaged', 'expired', 'theft', 'sample', 'found', 'correction'] as const;
const causes = ['order', 'refund', 'device', 'prekit', 'person'] as const;

export const { schema: movement, of: movementOf } = shape<Named<StockMovement>>()('StockMovement', {
  id: z.int(),
  kind: from('kind', z.enum(kinds)),
  quantity: z.int().describe('Pieces; for a count, the difference from the expected quantity'),
  balance: nullIfAbsent('balance', pieces, 'Balance after the movement; null before the first count'),
  counted: nullIfAbsent('counted', pieces, 'Quantity counted; null for other kinds'),
  explained: pieces.describe("Pieces of a count's difference that were explained by later reports"),
  happenedAt: instant('happenedAt'),
  recordedAt: instant('recordedAt', 'Time it was recorded'),
  cause: from('causeKind', z.enum(causes)),
  causeId: z.string().describe('Id of the sale, refund, pre-kit or kiosk message'),
  reason: from('reason', z.enum(['', ...reasons])),
  note: z.string(),
  by: personName('userId', z.string().nullable().describe('User; null if unknown')),
  kioskId: nullIfEmpty('deviceId', z.int()),
});

/** A pre-kit as listed in the documents (S3 section 3), and its state. */
export const { schema: prekit, of: prekitOf } = shape<Named<Prekit>>()('Prekit', {
  id: z.int(),
  creationDate: instant('createdAt'),
  numberOfProducts: from('products', z.int()),
  numberOfPieces: from('pieces', z.int()),
  state: from('state', z.enum(['open', 'delivered', 'cancelled'])),
  createdBy: personName('createdBy'),
  settledAt: optionalInstant('settledAt', 'Time it was delivered or canceled'),
  settledBy: personName('settledBy'),
});

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
    delivered: pieces.nullable().describe('Pieces delivered; null while the pre-kit is open'),
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
  return { ...prekitOf({ ...one, names }), locationId, locationName, accountId, lines: lines.map(lineOf) };
}

const lineOf = ({ categoryName: category, delivered, ...line }: PrekitLine) => ({
  ...line,
  category,
  delivered: delivered ?? null,
});

/** The users who created or settled pre-kits. */
export const peopleOf = (prekits: readonly Prekit[]): number[] =>
  prekits.flatMap(({ createdBy, settledBy }) => [createdBy, settledBy]);
