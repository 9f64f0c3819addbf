import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ServiceUnderTest } from '@backroom/testing/service-under-test';
import { again, book, LedgerRows, newId, reported, startLedger } from './ledger-under-test.js';

let ledger: ServiceUnderTest;
let kept: LedgerRows;
beforeAll(async () => {
  ledger = await startLedger();
  kept = new LedgerRows(ledger);
}, 60_000);
afterAll(() => ledger?.stop());

describe('LEDG-8 an order that cannot be booked does not block others', () => {
  it('LEDG-8 quarantines sums beyond the safe integers', async () => {
    const huge = reported({
      spoil: (body) => ({
        ...body,
        lines: [{ ...body.lines[0]!, quantity: 10_000, unitPrice: 9_000_000_000_000 }],
      }),
    });
    const honest = reported();
    const outcomes = await book(ledger, huge, honest);
    expect(outcomes.map(({ event }) => event.event.type)).toEqual(['OrderPaid', 'OrderQuarantined']);
    expect((await kept.quarantined(huge.body.orderId)).map(({ reason }) => reason)).toEqual([
      'lines: gross is not a safe integer',
    ]);
  });

  it('LEDG-8 recognizes an order whatever the case of its id', async () => {
    const report = reported({ orderId: newId().toUpperCase() });
    const lower = again(report, { orderId: report.body.orderId.toLowerCase() });
    expect(await book(ledger, report, lower)).toHaveLength(1);
    expect(await book(ledger, again(report))).toEqual([]);
    expect(await kept.sale(report.body.orderId)).toHaveLength(1);
  });
});
