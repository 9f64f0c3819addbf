import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { events } from '@backroom/proto/events';
import type { Device, Location } from '@backroom/proto/locations/v1/location';
import type { Order } from '@backroom/proto/orders/v1/order';
import { waitUntil } from '@backroom/testing/running-system';
import { diagnosticsOf, now, owner, PlacesUnderTest } from './places-under-test.js';

let places: PlacesUnderTest;
let lobby: Location;
let kiosk: Device;
let n = 0;
beforeAll(async () => {
  places = await PlacesUnderTest.start();
  lobby = await places.place(11, 'Lobby Market');
  await places.service.consume();
}, 60_000);
afterAll(() => places?.service.stop());
beforeEach(async () => {
  kiosk = await places.kiosk(lobby, `Kiosk ${++n}`);
});

const minute = 60_000;
const well = { hasPower: true, batteryLevel: 87, isWifi: true, netStateType: 'wifi' };
const sale: Order = {
  id: '',
  prettyId: '',
  accountId: 11,
  locationId: 0,
  kioskId: 0,
  locationName: '',
  kioskName: '',
  currency: 'USD',
  timezone: 'UTC',
  soldAt: 0,
  localDate: '2026-06-15',
  claimedAt: now,
  receivedAt: now,
  timeReplaced: false,
  customerId: 0,
  lines: [],
  payments: [],
  totals: undefined,
  status: 'Paid',
  traceId: '',
  expectedFee: 0,
  refunds: [],
  kind: 'order',
  points: 0,
};
const ill = { hasPower: false, batteryLevel: 3, isWifi: false, netStateType: 'cell' };
const status = async () =>
  (await places.kiosks({ limit: 100 }, owner)).kiosks.find((one) => one.kiosk!.id === kiosk.id)!;
const report = (messages: [receivedAt: number, body: object | string][]) =>
  places.service.publish(
    events.DeviceDiagnostics,
    messages.map(([at, body]) => ({ key: kiosk.id, accountId: 11, payload: diagnosticsOf(kiosk, at, body) })),
  );
const applied = async (count: number) =>
  waitUntil('all reports are applied', async () => {
    const rows = await places.service.sql<{ count: number }>(
      "select count(*) as count from inbox where consumer = 'locations-kiosks.diagnostics'",
    );
    return Number(rows[0]!.count) >= count;
  });
/** The number of applied reports and sales; others consume the same topics, at their own pace. */
const inbox = async () => {
  const [row] = await places.service.sql<{ n: number }>(
    "select count(*) as n from inbox where consumer in ('locations-kiosks.diagnostics', 'locations-kiosks.last-order')",
  );
  return Number(row!.n);
};

describe('DEV-2 the status of a kiosk', () => {
  it('DEV-2 is never checked in until it reports, then as reported, at the time of receipt', async () => {
    expect(await status()).toMatchObject({ diagnosticReport: undefined, lastSeenAt: 0 });
    const before = await inbox();
    await report([[now, well]]);
    await applied(before + 1);
    expect(await status()).toMatchObject({
      lastSeenAt: now,
      diagnosticReport: { receivedAt: now, ...well, readable: true },
    });
  });

  it('DASH-3 counts a hello as contact, though nothing was reported', async () => {
    const hello = { ...diagnosticsOf(kiosk, now - minute, { software: 'kiosk 1' }) };
    await places.service.publish(events.DeviceEvents, [{ key: kiosk.id, accountId: 11, payload: hello }]);
    await waitUntil('the hello is applied', async () => (await status()).lastSeenAt > 0);
    expect(await status()).toMatchObject({ lastSeenAt: now - minute, diagnosticReport: undefined });
  });

  it('DEV-2 never replaces a newer report by an older one, in one batch or in two', async () => {
    const before = await inbox();
    await report([
      [now, well],
      [now - 5 * minute, ill],
    ]);
    await applied(before + 2);
    await report([[now - minute, ill]]);
    await applied(before + 3);
    expect((await status()).diagnosticReport).toMatchObject({ receivedAt: now, ...well });
    await report([[now + minute, ill]]);
    await applied(before + 4);
    expect((await status()).diagnosticReport).toMatchObject({ receivedAt: now + minute, ...ill });
  });

  it.each([
    ['no JSON', '{"hasPower":'],
    ['another shape', { hasPower: 'yes' }],
    ['a battery of 300 %', { ...well, batteryLevel: 300 }],
    ['nothing', ''],
  ])('DEV-2 keeps an unreadable report (%s): the kiosk is alive, its state unknown', async (_what, body) => {
    const before = await inbox();
    await report([
      [now - minute, well],
      [now, body],
    ]);
    await applied(before + 2);
    expect(await status()).toMatchObject({
      lastSeenAt: now,
      diagnosticReport: { receivedAt: now, readable: false, batteryLevel: 0 },
    });
    expect(await places.service.platform.consumers.parked()).toEqual([]);
  });

  it('DEV-2 notifies screens to refresh', async () => {
    const publishedHints = async () =>
      (await places.service.outbox(events.DeviceStatusChanged)).filter(
        ({ deviceId }) => deviceId === kiosk.id,
      );
    const before = await inbox();
    await report([
      [now - 2, ill],
      [now - 1, well],
      [now, ill],
    ]);
    await applied(before + 3);
    const hints = await publishedHints();
    expect(hints.length).toBeGreaterThan(0);
    expect(hints[0]).toEqual({ accountId: 11, locationId: lobby.id, deviceId: kiosk.id });
  });

  it('DASH-3 shows the latest sale by its own time, and no sale hides a report', async () => {
    const before = await inbox();
    const sold = (prettyId: string, soldAt: number) => ({
      key: prettyId,
      accountId: 11,
      payload: {
        order: { ...sale, id: prettyId, prettyId, locationId: lobby.id, kioskId: kiosk.id, soldAt },
      },
    });
    await report([[now - minute, well]]);
    await places.service.publish(events.OrderPaid, [sold('2002', now - minute)]);
    await waitUntil('the sale is known', async () => (await status()).lastOrder === '2002');
    await places.service.publish(events.ValueAdded, [sold('2003', now)]);
    await places.service.publish(events.OrderPaid, [sold('2001', now - 2 * minute)]);
    await waitUntil('all are applied', async () => (await inbox()) >= before + 3);
    expect(await status()).toMatchObject({
      lastOrder: '2002',
      lastSeenAt: now,
      diagnosticReport: { readable: true, batteryLevel: 87 },
    });
  });
});
