import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountScope } from '@backroom/platform';
import { events } from '@backroom/proto/events';
import { bookOrders } from '../src/booking/book-orders.js';
import type { ServiceUnderTest } from '@backroom/testing/service-under-test';
import { locationOf, now, reported, startLedger, applyEvents } from './ledger-under-test.js';

const hour = 3_600_000;
let ledger: ServiceUnderTest;
beforeAll(async () => {
  ledger = await startLedger();
  const fee = (validFrom: number, type: string, basisPoints: number, amount: number, active = true) => ({
    ...{ accountId: 11, locationId: locationOf(11, 0) },
    fee: { type, basisPoints, ppm: basisPoints * 100, amount, active, validFrom },
  });
  await ledger.platform.database.withTenant(accountScope(11), (tx) =>
    applyEvents(
      tx,
      events.LocationFeeChanged,
      fee(now - 3 * hour, 'monetaryPercent', 250, 0),
      fee(now - 2 * hour, 'monetaryAbsolute', 0, 30),
      fee(now - hour, 'monetaryAbsolute', 0, 30, false),
    ),
  );
}, 60_000);
afterAll(() => ledger?.stop());

/** The booked and the expected fee of a sale at this time. */
async function booked(at: number, fee: number) {
  const report = reported({ at, fee });
  await ledger.platform.database.withTenant(accountScope(11), (tx) => bookOrders(tx, [report]));
  const [row] = await ledger.sql<{ fee: string; expected_fee: string }>(
    'select fee, expected_fee from sale where id = $1',
    [report.body.orderId],
  );
  return [Number(row!.fee), Number(row!.expected_fee)];
}

describe('expected fee of a sale', () => {
  it('LOC-3 is the fee of its location at the time of the sale', async () => {
    // 2.5 % of 2.19, rounded half up; then 30 per sale; then none.
    expect(await booked(now - 2.5 * hour, 5)).toEqual([5, 5]);
    expect(await booked(now - 1.5 * hour, 30)).toEqual([30, 30]);
    expect(await booked(now - 0.5 * hour, 0)).toEqual([0, 0]);
    expect(await booked(now - 4 * hour, 0)).toEqual([0, 0]);
  });

  it('F7: is exact to parts per million, or rounded to basis points where an old device charged that', async () => {
    const fee = { type: 'monetaryPercent', basisPoints: 423, ppm: 42_250, amount: 0, active: true };
    await ledger.platform.database.withTenant(accountScope(11), (tx) =>
      applyEvents(tx, events.LocationFeeChanged, {
        ...{ accountId: 11, locationId: locationOf(11, 0) },
        fee: { ...fee, validFrom: now - 20 * 60_000 },
      }),
    );
    const charged = async (paid: number) => {
      const report = reported({ at: now - 10 * 60_000, fee: paid, cart: [{ unitPrice: 60_000 }] });
      await ledger.platform.database.withTenant(accountScope(11), (tx) => bookOrders(tx, [report]));
      const [row] = await ledger.sql<{ expected_fee: string }>(
        'select expected_fee from sale where id = $1',
        [report.body.orderId],
      );
      return Number(row!.expected_fee);
    };
    // 4.225 % of 600.00 is 25.35; 4.23 % is 25.38.
    expect([await charged(2_535), await charged(2_538), await charged(2_536)]).toEqual([2_535, 2_538, 2_535]);
  });

  it('LOC-3 does not replace the fee that the customer paid', async () => {
    expect(await booked(now - 2.5 * hour, 7)).toEqual([7, 5]);
    expect(await booked(now - 0.5 * hour, 30)).toEqual([30, 0]);
    expect(await booked(now - 1.5 * hour, 0)).toEqual([0, 30]);
  });
});
