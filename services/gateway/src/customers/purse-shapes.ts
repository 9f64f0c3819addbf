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

const amount = z.number().describe('Amount in its currency; a whole number for points (`PTS`)');
const purse = z
  .object({
    id: z.uuid(),
    AccountId: z.int(),
    operatorName: z.string(),
    kind: z.enum(storedTenders),
    currency: z.string(),
    balance: amount.describe(
      'Balance; negative for an amount owed on a tab, or points taken back after they were spent',
    ),
    reserved: amount.describe('Part of the balance reserved for unpaid sales'),
    limit: amount.describe('Credit limit of a tab'),
    entries: z.int().describe('Number of movements'),
    changedOn: z.iso.datetime(),
    expires: z.iso.datetime().nullable().describe('Expiry of a gift card; null: never expires'),
    timezone: z.string(),
  })
  .meta({ id: 'Purse' });
const entry = z
  .object({
    id: z.int().describe('Consecutive number, starting at 1'),
    kind: z
      .string()
      .describe(
        'capture: order paid from a reservation; spend: order paid without a reservation; credit: refund; deposit: load or tab payment; settle: payment of a debt; issue: gift card issued; expiry: balance of an expired gift card; void: balance of a voided gift card; earn: points for an order or a load; takeBack: points taken back by a refund',
      ),
    factId: z.uuid().describe('Id of the order, refund, load or payment'),
    orderId: z.uuid().nullable().describe('Id of the related sale'),
    currency: z.string(),
    amount,
    balance: amount.describe('Balance after the movement'),
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
          name: z.string().describe('Location name'),
          tiers: z.array(
            z.object({
              amount: z.int().describe('Points per piece'),
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
      .describe('Balance at the requested time, and the last movement before it'),
  })
  .meta({ id: 'PurseDetails' });

const { page, limit, startDate, endDate, operator } = listQuery;
export const ofOperator = z.strictObject({ operator });
/** Entries of a customer, within days of the operator's calendar. */
export const entriesQuery = z.strictObject({
  ...{ page, limit, operator, startDate, endDate },
  at: moment.optional().describe('Excludes movements after this time'),
});
export const ownEntriesQuery = z.strictObject({ page, limit });
export const purseQuery = z.strictObject({
  operator,
  at: moment.optional().describe('Time for which the balance is returned'),
});

/** A purse as shown. */
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

/** A movement as shown. */
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

/** Reservations, in the purse's currency. */
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

/** The balance at the requested instant. */
export const asOf = (at: string, minor: number, last: PurseEntry | undefined, currency: string) => ({
  ...{ at: instantOf(at), balance: storedAmountOf(minor, currency) },
  entry: last ? entryOf(last) : null,
});
