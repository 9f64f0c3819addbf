import { Metrics, SystemClock, type EventLog, type Log } from '@backroom/platform';
import { DeviceMessage } from '@backroom/proto/devices/v1/devices_events';
import { randomUUID } from 'node:crypto';
import { ReceiptBatches } from '../receipts/receipt-batches.js';
import { DeviceSession } from '../session/device-session.js';
import { AppendQueue } from './append-queue.js';
import { BootClocks } from './boot-clocks.js';
import { Intake } from './intake.js';

const clock = new SystemClock();
const metrics = new Metrics('test');
const log = { error: () => undefined } as unknown as Log;
const session = (deviceId: number) =>
  new DeviceSession('x', { accountId: 1, locationId: 2, deviceId, kind: 'kiosk' }, () => undefined);

function hello(): Buffer {
  const messageId = '0191e0a0-0000-7000-8000-000000000000';
  const at = new Date(0).toISOString();
  return Buffer.from(JSON.stringify({ messageId, sequence: 0, bootId: randomUUID(), at, software: 'x' }));
}

it('DEV-2 refuses a device with two thousand pending messages, but not other devices', () => {
  const stuck = { append: () => new Promise(() => undefined) } as unknown as EventLog;
  const receipts = new ReceiptBatches(() => Promise.resolve(), clock, log, metrics);
  const intake = new Intake(
    new AppendQueue(stuck, clock, log),
    receipts,
    new BootClocks(),
    clock,
    log,
    metrics,
  );
  const flooding = session(1);
  for (let i = 0; i < 2_000; i++) {
    expect(intake.hasRoomFor(flooding, 100)).toBe(true);
    void intake.take(flooding, 'hello', hello(), false);
  }
  expect(intake.hasRoomFor(flooding, 100)).toBe(false);
  expect(intake.hasRoomFor(session(2), 100)).toBe(true);
});

it('DEV-2 rejects only the message that the log never accepts, not the rest of its batch', async () => {
  const sent: { accepted: string[]; rejected: unknown[] }[] = [];
  const picky = {
    append: (_topic: string, records: { key: string }[]) =>
      records.some(({ key }) => key === '13') ? Promise.reject(new Error('never')) : Promise.resolve(),
  } as unknown as EventLog;
  const send = (_topic: string, payload: Buffer) =>
    Promise.resolve(void sent.push(JSON.parse(payload.toString()) as never));
  const receipts = new ReceiptBatches(send, clock, log, metrics);
  const intake = new Intake(
    new AppendQueue(picky, clock, log),
    receipts,
    new BootClocks(),
    clock,
    log,
    metrics,
  );
  await Promise.all([12, 13, 14].map((id) => intake.take(session(id), 'hello', hello(), false)));
  await receipts.flush();
  expect(sent.map(({ accepted, rejected }) => [accepted.length, rejected.length])).toEqual([
    [1, 0],
    [0, 1],
    [1, 0],
  ]);
});

it('DEV-3 marks messages that may have been queued as late', async () => {
  const kept: DeviceMessage[] = [];
  const keeping = {
    append: (_topic: string, records: { value: Uint8Array }[]) =>
      Promise.resolve(void kept.push(...records.map(({ value }) => DeviceMessage.decode(value)))),
  } as unknown as EventLog;
  const receipts = new ReceiptBatches(() => Promise.resolve(), clock, log, metrics);
  const appends = new AppendQueue(keeping, clock, log);
  const intake = new Intake(appends, receipts, new BootClocks(), clock, log, metrics);
  await intake.take(session(1), 'hello', hello(), false);
  await intake.take(session(1), 'hello', hello(), true);
  expect(kept.map(({ late }) => late ?? false)).toEqual([false, true]);
});
