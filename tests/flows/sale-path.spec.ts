import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { holdFigures } from '@backroom/testing/figures-lock';
import { Kiosk, newId } from '@backroom/testing/kiosk';
import { ledgerPage, salesReport } from '@backroom/testing/ledger-page';
import { LiveStream } from '@backroom/testing/live-stream';
import { signIn, type Person } from '@backroom/testing/people';
import { demoKiosks, waitUntil } from '@backroom/testing/running-system';
import { clickHouse, postgres } from '@backroom/testing/stores';

let owner: Person;
let kiosk: Kiosk;
holdFigures('shared');
beforeAll(async () => {
  owner = await signIn('owner');
  kiosk = await Kiosk.connect(demoKiosks().find(({ accountId }) => accountId === owner.accounts[0])!);
}, 60_000);
afterAll(() => kiosk.close());

const booked = (orderId: string) =>
  postgres<{ total: number; net: number; local_date: string; trace_id: string; time_replaced: boolean }>(
    'orders_ledger',
    'select * from sale where id = $1',
    [orderId],
  );
const reported = (orderId: string) =>
  clickHouse<{ total: number; trace_id: string }>(
    `select total, trace_id from sale final where order_id = '${orderId}'`,
  );
const minor = (amount: number) => Math.round(amount * 100);

describe('a sale from kiosk to dashboard', () => {
  it('DEV-2 LEDG-8 is receipted, booked once, reported and listed under one trace id', async () => {
    const traceId = newId().replaceAll('-', '');
    const sale = kiosk.sale({ traceId, lastFour: '4711', quantity: 2 });
    expect(await kiosk.sell(sale)).toEqual({ accepted: true, rejected: undefined, quarantined: undefined });
    const [row] = await waitUntil(
      'it is booked',
      async () => (await booked(sale.orderId)).length === 1 && booked(sale.orderId),
    );
    expect(row).toMatchObject({ total: sale.total, trace_id: traceId, time_replaced: false });
    const balance = await postgres<{ sum: number; entries: number }>(
      'orders_ledger',
      'select sum(amount), count(*) as entries from journal_entry where posting_id = $1',
      [sale.orderId],
    );
    expect(balance[0]!.sum).toBe(0);
    expect(balance[0]!.entries).toBeGreaterThanOrEqual(4);
    expect(
      await waitUntil(
        'it is reported',
        async () => (await reported(sale.orderId)).length === 1 && reported(sale.orderId),
      ),
    ).toEqual([{ total: sale.total, trace_id: traceId }]);
    const { orders, meta } = await ledgerPage(owner, { orderId: sale.orderId });
    expect(meta).toEqual({ totalItems: 1, exact: true });
    expect(orders.rows).toMatchObject([
      {
        id: sale.orderId,
        traceId,
        status: 'Paid',
        AccountId: kiosk.facts.accountId,
        LocationId: kiosk.facts.locationId,
        currency: sale.currency,
        order: { payment: [{ method: 'creditCard', lastFour: '4711' }] },
      },
    ]);
    expect(minor(orders.rows[0]!.total)).toBe(sale.total);
  });

  it('DASH-5 updates the figures live: after the hint the sale is in the figures', async () => {
    const stream = await LiveStream.open(owner);
    try {
      const today = (
        await postgres<{ day: string }>(
          'orders_ledger',
          'select (now() at time zone timezone)::date as day from location_copy where location_id = $1',
          [kiosk.facts.locationId],
        )
      )[0]!.day;
      // No other test sells at this location, so its sales are unambiguous.
      const period = {
        startDate: today,
        endDate: today,
        timeMetric: 'days' as const,
        locationIds: [kiosk.facts.locationId],
      };
      const sale = kiosk.sale();
      const net = sale.lines.reduce((sum, line) => sum + line.quantity * line.unitPrice - line.discount, 0);
      const before = await salesReport(owner, period);
      const count = async () =>
        (await owner.post<{ ordersCount: number }>('/reports/dashboard/usertransactionreport', period))
          .ordersCount;
      const ordersBefore = await count();
      await kiosk.sell(sale);
      const hint = await waitUntil('the hint', async () =>
        stream.hints.find(({ orderIds }) => orderIds.includes(sale.orderId)),
      );
      expect(hint).toMatchObject({
        accountId: kiosk.facts.accountId,
        topics: expect.arrayContaining(['figures']),
      });
      const after = await salesReport(owner, period);
      expect(minor(after.totals.revenue.current) - minor(before.totals.revenue.current)).toBe(net);
      expect(await count()).toBe(ordersBefore + 1);
      expect(stream.hints.filter(({ topics }) => topics.includes('orders')).length).toBeGreaterThan(0);
    } finally {
      stream.close();
    }
  });

  it('LEDG-8 a repeated sale, as the same or a new message, gets a receipt and changes nothing', async () => {
    const sale = kiosk.sale();
    await kiosk.sell(sale);
    await waitUntil('it is booked', async () => (await booked(sale.orderId)).length === 1);
    const kept = kiosk.receipts.length;
    await kiosk.publish('orders', sale);
    await waitUntil('it is receipted once more', async () => kiosk.receipts.length > kept);
    const renewed = { ...sale, ...kiosk.envelope(Date.parse(sale.at)) };
    expect((await kiosk.sell(renewed)).accepted).toBe(true);
    const last = kiosk.sale();
    await kiosk.sell(last);
    await waitUntil('the last sale is reported', async () => (await reported(last.orderId)).length === 1);
    expect(await booked(sale.orderId)).toHaveLength(1);
    expect(await reported(sale.orderId)).toHaveLength(1);
    expect(
      await postgres('orders_ledger', 'select 1 from quarantine where order_id = $1', [sale.orderId]),
    ).toEqual([]);
  });

  it('LEDG-8 F6: a sale kept offline for a month counts at its own time, to the millisecond', async () => {
    const at = Date.now() - 30 * 86_400_000;
    const sale = kiosk.sale({ at });
    await kiosk.sell(sale);
    const [row] = await waitUntil(
      'it is booked',
      async () => (await booked(sale.orderId)).length === 1 && booked(sale.orderId),
    );
    expect(row!.time_replaced).toBe(false);
    const { orders } = await ledgerPage(owner, {
      orderId: sale.orderId,
      startDate: row!.local_date,
      endDate: row!.local_date,
    });
    expect(orders.rows).toHaveLength(1);
    expect(Date.parse(orders.rows[0]!.creationDate)).toBe(at);
  });

  it('DEV-2 diagnostics reach the list of kiosks and the live stream', async () => {
    const stream = await LiveStream.open(owner);
    try {
      const report = {
        ...kiosk.envelope(),
        hasPower: false,
        batteryLevel: 41,
        isWifi: true,
        netStateType: 'wifi',
      };
      await kiosk.publish('diagnostics', report);
      expect((await kiosk.outcomeOf(report.messageId)).accepted).toBe(true);
      const row = await waitUntil('the list shows it', async () => {
        const { rows } = await owner.get<{
          rows: { id: number; neverCheckedIn: boolean; diagnosticReport: { batteryLevel: number } | null }[];
        }>('/kiosks/list?limit=100');
        return rows.find(
          ({ id, diagnosticReport }) => id === kiosk.facts.deviceId && diagnosticReport?.batteryLevel === 41,
        );
      });
      expect(row).toMatchObject({
        neverCheckedIn: false,
        diagnosticReport: { hasPower: false, isWifi: true, readable: true },
      });
      await waitUntil('the hint', async () => stream.hints.find(({ topics }) => topics.includes('kiosks')));
    } finally {
      stream.close();
    }
  });
});
