import { z } from 'zod';
import { decimalOf } from '@backroom/pricing';
import type { AccountSum, JournalEntry } from '@backroom/proto/orders/v1/journal';
import { fault } from '../faults.js';
import { says } from '../route/schema-faults.js';
import { countedListOf, day, listOf, listQuery, sortedBy } from '../route/fields.js';
import { instantOf } from '../route/instants.js';

const { page, limit, keywords, startDate, endDate, period, operator, location } = listQuery;
const filter = {
  keywords: keywords.describe('number of a sale: of it and its refunds'),
  startDate,
  endDate,
  period,
  operator,
  location,
  orderId: z.uuid().optional().describe('of this sale and its refunds'),
  refundId: z.uuid().optional(),
  account: z
    .string()
    .regex(/^[a-zA-Z.]{1,60}$/)
    .optional()
    .describe('of the chart of accounts, such as revenue.sales'),
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
    .refine((text) => day.safeParse(text.slice(0, 10)).success, says(fault('place')))
    .refine((text) => Number.isSafeInteger(Number(text.slice(11))), says(fault('place')))
    .optional()
    .describe('`next` of an earlier answer: goes on to any depth'),
});
export const sumsQuery = z.strictObject(filter);
export type JournalQuery = z.infer<typeof sumsQuery>;

const entry = z
  .object({
    id: z.int(),
    AccountId: z.int(),
    LocationId: z.int(),
    location: z.object({ name: z.string(), timezone: z.string() }),
    posting: z.object({ kind: z.string().describe('order or refund'), id: z.string() }),
    orderId: z.string(),
    prettyId: z.string().describe('number of the sale'),
    account: z.string(),
    debit: z.number(),
    credit: z.number(),
    currency: z.string(),
    date: z.iso.date().describe('at the location'),
    occurredAt: z.iso.datetime(),
    recordedAt: z.iso.datetime(),
  })
  .meta({ id: 'JournalEntry' });

export const entriesAnswer = z
  .object({
    ...countedListOf(entry),
    next: z.string().nullable().describe('`before` of what comes behind this page'),
  })
  .meta({ id: 'Journal' });

const sum = z
  .object({
    account: z.string(),
    currency: z.string(),
    debit: z.number(),
    credit: z.number(),
    entries: z.int(),
  })
  .meta({ id: 'AccountSum' });
export const sumsAnswer = z.object(listOf(sum)).meta({ id: 'JournalSums' });

export const checkQuery = z.strictObject({
  /** Where an earlier answer stopped. */
  nextAccount: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
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
    complete: z.boolean().describe('false when there was no time for all of it: ask again with `next`'),
    next: z.object({ account: z.int(), month: z.iso.date() }).nullable(),
  })
  .meta({ id: 'LedgerCheck' });

export const stockCheckQuery = checkQuery.pick({ nextAccount: true });
export const stockCheckAnswer = z
  .object({
    faults,
    days: z.int().describe('that were looked at, of one operator'),
    next: z.object({ account: z.int() }).nullable().describe('the operator to go on with'),
  })
  .meta({ id: 'StockOfSales' });

export const valueCheckQuery = z.strictObject({
  /** Where an earlier answer stopped. */
  ...checkQuery.pick({ nextAccount: true }).shape,
  nextSide: z.enum(['ledger', 'value', 'purses']).default('ledger'),
  nextDay: day.optional(),
  nextPurse: z.uuid().optional(),
});
export const valueCheckAnswer = z
  .object({
    faults,
    facts: z.int().describe('sales, loads and payments of tabs that were looked at'),
    inFlight: z.int().describe('that differ and are so recent that one side may not have heard of them'),
    next: z
      .object({
        account: z.int(),
        side: z.enum(['ledger', 'value', 'purses']),
        day: z.string().describe('empty: from the first on'),
        purse: z.string().describe('of purses the one behind which to go on; empty: from the first on'),
      })
      .nullable()
      .describe('where to go on'),
  })
  .meta({ id: 'ValueOfSales' });

export function entryOf(written: JournalEntry): z.infer<typeof entry> {
  const money = (minor: number) => decimalOf(minor, written.currency);
  return {
    id: written.id,
    AccountId: written.accountId,
    LocationId: written.locationId,
    location: { name: written.locationName, timezone: written.timezone },
    posting: { kind: written.postingKind, id: written.postingId },
    orderId: written.orderId,
    prettyId: written.prettyId,
    account: written.ledgerAccount,
    debit: written.amount > 0 ? money(written.amount) : 0,
    credit: written.amount < 0 ? money(-written.amount) : 0,
    currency: written.currency,
    date: written.localDate,
    occurredAt: instantOf(written.occurredAt),
    recordedAt: instantOf(written.recordedAt),
  };
}

export function sumOf({ ledgerAccount, currency, debit, credit, entries }: AccountSum) {
  return {
    account: ledgerAccount,
    currency,
    debit: decimalOf(debit, currency),
    credit: decimalOf(credit, currency),
    entries,
  };
}

/** The place of an entry, as `before` takes it. */
export const placeOf = ({ localDate, id }: JournalEntry): string => `${localDate}_${id}`;
export const placeIn = (text: string) => ({ localDate: text.slice(0, 10), id: Number(text.slice(11)) });
