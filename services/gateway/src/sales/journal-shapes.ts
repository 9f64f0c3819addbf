import { z } from 'zod';
import { decimalOf } from '@backroom/pricing';
import type { AccountSum, JournalEntry } from '@backroom/proto/orders/v1/journal';
import { fault } from '../faults.js';
import { withFault } from '../route/schema-faults.js';
import { countedListOf, day, listOf, listQuery, sortedBy } from '../route/fields.js';
import { computed, from, instant, locationOf, money } from '../route/columns.js';
import { shape } from '../route/shape.js';

const { page, limit, keywords, startDate, endDate, period, operator, location } = listQuery;
const filter = {
  keywords: keywords.describe('Sale number; matches the sale and its refunds'),
  startDate,
  endDate,
  period,
  operator,
  location,
  orderId: z.uuid().optional().describe('Only entries of this sale and its refunds'),
  refundId: z.uuid().optional(),
  account: z
    .string()
    .regex(/^[a-zA-Z.]{1,60}$/)
    .optional()
    .describe('Account of the chart of accounts, for example revenue.sales'),
};

const place = /^\d{4}-\d{2}-\d{2}_\d{1,16}$/;

export const entriesQuery = z.strictObject({
  page,
  limit,
  ...filter,
  ...sortedBy('-date', ['date']),
  before: z
    .string()
    .regex(place)
    .refine((text) => day.safeParse(text.slice(0, 10)).success, withFault(fault('place')))
    .refine((text) => Number.isSafeInteger(Number(text.slice(11))), withFault(fault('place')))
    .optional()
    .describe('Value of `next` from the previous response; continues the list without a limit'),
});
export const sumsQuery = z.strictObject(filter);
export type JournalQuery = z.infer<typeof sumsQuery>;

/** Debits are positive, credits negative. */
const side = (sign: 1 | -1) =>
  computed(z.number(), ({ amount, currency }: JournalEntry) =>
    decimalOf(Math.max(sign * amount, 0), currency),
  );
const { schema: entry, of: entryOf } = shape<JournalEntry>()('JournalEntry', {
  id: z.int(),
  AccountId: from('accountId', z.int()),
  LocationId: from('locationId', z.int()),
  location: locationOf,
  posting: computed(
    z.object({ kind: z.string().describe('`order` or `refund`'), id: z.string() }),
    ({ postingKind: kind, postingId: id }: JournalEntry) => ({ kind, id }),
  ),
  orderId: z.string(),
  prettyId: z.string().describe('Sale number'),
  account: from('ledgerAccount', z.string()),
  debit: side(1),
  credit: side(-1),
  currency: z.string(),
  date: from('localDate', z.iso.date().describe('Local date at the location')),
  occurredAt: instant('occurredAt'),
  recordedAt: instant('recordedAt'),
});
export { entryOf };

export const entriesAnswer = z
  .object({
    ...countedListOf(entry),
    next: z.string().nullable().describe('Value of `before` for the next page'),
  })
  .meta({ id: 'Journal' });

const { schema: sum, of: sumOf } = shape<AccountSum>()('AccountSum', {
  account: from('ledgerAccount', z.string()),
  currency: z.string(),
  debit: money('debit'),
  credit: money('credit'),
  entries: z.int(),
});
export { sumOf };
export const sumsAnswer = z.object(listOf(sum)).meta({ id: 'JournalSums' });

export const checkQuery = z.strictObject({
  /** Where an earlier response stopped. */
  nextAccount: z.int().min(0).default(0),
  nextMonth: day.optional(),
});
const faults = z.array(
  z.object({ accountId: z.int(), check: z.string(), subject: z.string(), detail: z.string() }),
);
export const checkAnswer = z
  .object({
    faults,
    sales: z.int(),
    entries: z.int(),
    complete: z.boolean().describe('Whether all data was checked; if false, call again with `next`'),
    next: z.object({ account: z.int(), month: z.iso.date() }).nullable(),
  })
  .meta({ id: 'LedgerCheck' });

export const stockCheckQuery = checkQuery.pick({ nextAccount: true });
export const stockCheckAnswer = z
  .object({
    faults,
    days: z.int().describe('Number of days checked, for one operator'),
    next: z.object({ account: z.int() }).nullable().describe('Operator to continue with'),
  })
  .meta({ id: 'StockOfSales' });

export const valueCheckQuery = z.strictObject({
  /** Where an earlier response stopped. */
  ...checkQuery.pick({ nextAccount: true }).shape,
  nextSide: z.enum(['ledger', 'value', 'purses']).default('ledger'),
  nextDay: day.optional(),
  nextPurse: z.uuid().optional(),
});
export const valueCheckAnswer = z
  .object({
    faults,
    facts: z.int().describe('Number of sales, loads and tab payments checked'),
    inFlight: z.int().describe('Differences so recent that one side may not have received the event yet'),
    next: z
      .object({
        account: z.int(),
        side: z.enum(['ledger', 'value', 'purses']),
        day: z.string().describe('Day to continue from; empty: from the first day'),
        purse: z.string().describe('Purse to continue after; empty: from the first purse'),
      })
      .nullable()
      .describe('Position to continue from'),
  })
  .meta({ id: 'ValueOfSales' });

/** The position of an entry, as `before` takes it. */
export const placeOf = ({ localDate, id }: JournalEntry): string => `${localDate}_${id}`;
export const placeIn = (text: string) => ({ localDate: text.slice(0, 10), id: Number(text.slice(11)) });
