import { jest } from '@jest/globals';
import { Metrics, SystemClock, type Log } from '@backroom/platform';
import type { Receipts } from '@backroom/proto/devices';
import { ReceiptBatches } from './receipt-batches.js';

const log = { warn: () => undefined } as unknown as Log;
const device = (deviceId: number) => ({ accountId: 1, locationId: 2, deviceId, kind: 'kiosk' as const });
let published: { topic: string; accepted: string[] }[];
let receipts: ReceiptBatches;
beforeEach(() => {
  jest.useFakeTimers();
  published = [];
  const send = async (topic: string, payload: Buffer) => {
    published.push({ topic, accepted: (JSON.parse(payload.toString()) as Receipts).accepted });
  };
  receipts = new ReceiptBatches(send, new SystemClock(), log, new Metrics('test'));
});
afterEach(() => jest.useRealTimers());

const accept = (deviceId: number, ...ids: string[]) =>
  ids.forEach((id) => receipts.accept(device(deviceId), id, 0));

it('DEV-2 sends receipts of one append together, and the first one without delay', async () => {
  accept(1, 'a', 'b');
  accept(2, 'c');
  await jest.advanceTimersByTimeAsync(0);
  expect(published.map(({ accepted }) => accepted)).toEqual([['a', 'b'], ['c']]);
});

it('DEV-2 batches receipts that follow shortly after', async () => {
  accept(1, 'a');
  await jest.advanceTimersByTimeAsync(1);
  for (const id of ['b', 'c', 'd']) {
    accept(1, id);
    await jest.advanceTimersByTimeAsync(10);
  }
  expect(published).toHaveLength(1);
  await jest.advanceTimersByTimeAsync(50);
  accept(1, 'e');
  await jest.advanceTimersByTimeAsync(100);
  expect(published.map(({ accepted }) => accepted)).toEqual([['a'], ['b', 'c', 'd'], ['e']]);
});

it('DEV-2 sends to many devices concurrently, and nothing to disconnected ones', async () => {
  accept(1, ...Array.from({ length: 450 }, (_, n) => String(n)));
  accept(2, 'gone');
  receipts.drop(2);
  await receipts.flush();
  expect(published.map(({ accepted }) => accepted.length).reduce((sum, n) => sum + n, 0)).toBe(450);
  expect(Math.max(...published.map(({ accepted }) => accepted.length))).toBe(200);
});
