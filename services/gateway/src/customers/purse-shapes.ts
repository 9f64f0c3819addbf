import { z } from 'zod';
import type {
  CustomerPurse,
  ListPurseEntriesResponse,
  PurseEntry,
} from '@backroom/proto/customers/v1/purses_service';
import { storedTender, storedTenders } from '@backroom/proto/stored-value';
import { listOf, listQuery, metaOf, moment } from '../route/fields.js';
import { storedAmountOf } from './stored-amount.js';
import { instantOf, optionalInstantOf } from '../route/instants.js';

const amount = z.number().describe('in its currency; points, `PTS`, are whole');
const purse = z
  .object({
    id: z.uuid(),
    AccountId: z.int(),
    operatorName: z.string(),
    kind: z.enum(storedTenders),
    currency: z.string(),
    balance: amount.describe('below zero: owed on a tab, or points taken back after they were spent'),
    reserved: amount.describe('of it, for sales that are not paid yet'),
    limit: amount.describe('how far below zero a tab may go'),
    entries: z.int().describe('how many movements it had'),
    changedOn: z.iso.datetime(),
    expires: z.iso.datetime().nullable().describe('until when a gift card can be spent; null: always'),
    timezone: z.string(),
  })
  .meta({ id: 'Purse' });
const entry = z
  .object({
    id: z.int().describe('from 1 on; none is missing'),
    kind: z
      .string()
      .describe(
        'capture: of an order, as it was reserved; spend: the same unreserved; credit: of a refund; deposit: of a load or a tab payment; settle: of a debt for an order; issue: of a gift card; expiry: what was left on one that expired; void: what was left on one that was voided; earn: points of an order or a load; takeBack: points that a refund took back',
      ),
    factId: z.uuid().describe('the order, refund, load or payment'),
    orderId: z.uuid().nullable().describe('the sale behind it'),
    currency: z.string(),
    amount,
    balance: amount.describe('what it came to'),
    at: z.iso.datetime(),
    location: z.object({ name: z.string(), timezone: z.string() }),
  })
  .meta({ id: 'PurseEntry' });

export const rewardsAnswer = z
  .object(
    listOf(
      z
        .object({
          AccountId: z.int(),
          LocationId: z.int(),
          name: z.string().describe('of the place'),
          tiers: z.array(
            z.object({
              amount: z.int().describe('points that a piece costs'),
              products: z.array(z.string()),
            }),
          ),
        })
        .meta({ id: 'PlaceRewards' }),
    ),
  )
  .meta({ id: 'PlaceRewardsList' });
export const pursesAnswer = z.object(listOf(purse)).meta({ id: 'PurseList' });
export const entriesAnswer = z.object(listOf(entry)).meta({ id: 'PurseEntryList' });
export const purseAnswer = z
  .object({
    purse,
    reservations: z.array(
      z.object({ orderId: z.uuid(), amount, until: z.iso.datetime(), location: z.string() }),
    ),
    asOf: z
      .object({ at: z.iso.datetime(), balance: amount, entry: entry.nullable() })
      .nullable()
      .describe('what it came to at the moment that was asked for, and the movement that it came of'),
  })
  .meta({ id: 'PurseDetails' });

const { page, limit, startDate, endDate, operator } = listQuery;
export const ofOperator = z.strictObject({ operator });
/** Of a customer: within days of the operator's own calendar. */
export const entriesQuery = z.strictObject({
  ...{ page, limit, operator, startDate, endDate },
  at: moment.optional().describe('nothing that moved after it'),
});
export const ownEntriesQuery = z.strictObject({ page, limit });
export const purseQuery = z.strictObject({
  operator,
  at: moment.optional().describe('the moment to tell the balance of'),
});

/** A purse as it is shown. */
export function purseOf(kept: CustomerPurse): z.infer<typeof purse> {
  const { id, accountId: AccountId, operatorName, tender, currency, entries, timezone } = kept;
  return {
    ...{ id, AccountId, operatorName, currency, entries, timezone },
    kind: storedTender(tender),
    balance: storedAmountOf(kept.balance, currency),
    reserved: storedAmountOf(kept.held, currency),
    limit: storedAmountOf(kept.creditLimit, currency),
    changedOn: instantOf(kept.changedAt),
    expires: optionalInstantOf(kept.expiresAt),
  };
}

/** A movement as it is shown. */
export function entryOf(kept: PurseEntry): z.infer<typeof entry> {
  const { n: id, kind, factId, currency, locationName: name, timezone } = kept;
  return {
    ...{ id, kind, factId, currency, orderId: kept.orderId || null },
    amount: storedAmountOf(kept.amount, currency),
    balance: storedAmountOf(kept.balanceAfter, currency),
    at: instantOf(kept.at),
    location: { name, timezone },
  };
}

export const entriesOf = ({ entries, total }: ListPurseEntriesResponse): z.infer<typeof entriesAnswer> => ({
  ...{ data: entries.map(entryOf), meta: metaOf(total) },
});

/** What is reserved, in the purse's currency. */
export const reservationsOf = (
  holds: readonly { orderId: string; amount: number; expiresAt: number; locationName: string }[],
  currency: string,
): z.infer<typeof purseAnswer>['reservations'] =>
  holds.map(({ orderId, amount: minor, expiresAt, locationName: location }) => ({
    ...{
      orderId,
      amount: storedAmountOf(minor, currency),
      until: instantOf(expiresAt),
      location,
    },
  }));

/** Of the moment that was asked for. */
export const asOf = (at: string, minor: number, last: PurseEntry | undefined, currency: string) => ({
  ...{ at: instantOf(at), balance: storedAmountOf(minor, currency) },
  entry: last ? entryOf(last) : null,
});
