import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ServiceUnderTest } from '@backroom/testing/service-under-test';
import { book, day, LedgerRows, now, productOf, reported, startLedger, terms } from './ledger-under-test.js';

let ledger: ServiceUnderTest;
let kept: LedgerRows;
beforeAll(async () => {
  ledger = await startLedger();
  kept = new LedgerRows(ledger);
}, 60_000);
afterAll(() => ledger?.stop());

describe('LEDG-8 time and cost of a sale', () => {
  it('LEDG-8 books a sale thirty days late at its own time with the cost of that time', async () => {
    const at = now - 30 * day;
    const late = reported({ at, cart: [{ unitPrice: terms[0]!.price }] });
    const fresh = reported();
    const first = reported({ at: now - 34 * day, cart: [{ quantity: 2 }] });
    await book(ledger, late, fresh, first);
    expect(await kept.sale(late.body.orderId)).toMatchObject([
      { cost: 80, sold_at: new Date(at), time_replaced: false },
    ]);
    expect(await kept.sale(fresh.body.orderId)).toMatchObject([{ cost: 95 }]);
    expect(await kept.sale(first.body.orderId)).toMatchObject([{ cost: 160 }]);
  });

  it('LEDG-8 uses the first known price for a sale before it', async () => {
    await ledger.sql('insert into product_copy values ($1, 11, $2, 5, $3)', [
      productOf(11, 9),
      'Newcomer',
      'Food',
    ]);
    await ledger.sql('insert into price_copy values ($1, 11, to_timestamp($2 / 1000.0), 500, 123, 0, 0)', [
      productOf(11, 9),
      now - day,
    ]);
    const report = reported({ at: now - 3 * day, cart: [{ productId: productOf(11, 9) }] });
    await book(ledger, report);
    expect(await kept.sale(report.body.orderId)).toMatchObject([{ cost: 123 }]);
  });

  it.each([
    ['exactly 35 days old is accepted', -35 * day, 0, false],
    ['a millisecond older is replaced', -35 * day - 1, 0, true],
    ['exactly five minutes ahead is accepted', 5 * 60_000, 0, false],
    ['a millisecond further ahead is replaced', 5 * 60_000 + 1, 0, true],
    ['a clock two days behind is corrected by the measured offset', -2 * day, 2 * day - 5_000, false],
    ['a clock two days ahead is corrected too', 2 * day, -2 * day - 5_000, false],
    ['a correction beyond the window is ignored', -day, 3 * day, true],
  ])('LEDG-8 time rule: %s', async (_what, offset, clockOffset, replaced) => {
    const report = reported({ at: now + offset, clockOffset });
    await book(ledger, report);
    const at = replaced ? now : now + offset + clockOffset;
    expect(await kept.sale(report.body.orderId)).toMatchObject([
      { sold_at: new Date(at), time_replaced: replaced, claimed_at: new Date(now + offset) },
    ]);
  });

  it.each([
    ['the last second of a day of 23 hours', 11, '2026-03-09T03:59:59Z', '2026-03-08'],
    ['the second after it', 11, '2026-03-09T04:00:00Z', '2026-03-09'],
    ['the first second of that day', 11, '2026-03-08T05:00:00Z', '2026-03-08'],
    ['the last second of a day of 25 hours', 11, '2026-11-02T04:59:59Z', '2026-11-01'],
    ['the first second of that day', 11, '2026-11-01T04:00:00Z', '2026-11-01'],
    ['the repeated hour', 11, '2026-11-01T06:30:00Z', '2026-11-01'],
    ['Berlin, the day of 23 hours', 12, '2026-03-29T21:59:59Z', '2026-03-29'],
    ['Berlin, the day of 25 hours', 12, '2026-10-25T22:59:59Z', '2026-10-25'],
    ['Auckland, already tomorrow', 13, '2026-06-14T12:00:00Z', '2026-06-15'],
  ])('LEDG-8 local date: %s', async (_what, account, instant, date) => {
    const at = Date.parse(instant);
    const report = reported({ account, at, receivedAt: at + 1_000 });
    await book(ledger, report);
    expect(await kept.sale(report.body.orderId)).toMatchObject([{ local_date: date }]);
    const [row] = await ledger.sql<{ local_date: string }>(
      'select distinct local_date::text as local_date from journal_entry where posting_id = $1',
      [report.body.orderId],
    );
    expect(row).toEqual({ local_date: date });
  });
});
