import type { Schemas } from '@backroom/gateway/v2';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { readDevices, simulate } from '@backroom/simulator';
import { signIn } from '../system/people.js';
import { system, waitUntil } from '../system/running-system.js';
import { postgres } from '../system/stores.js';

/** Tells a lock something, as an operator does, and waits until it did so. */
async function obeys(lock: number, command: string): Promise<void> {
  const [place] = await postgres<{ location_id: number }>(
    'locations_kiosks',
    'select location_id from device where id = $1',
    [lock],
  );
  const operator = await signIn('super');
  const { command: sent } = await operator.post<{ command: { id: string } }>(
    `/locations/${place!.location_id}/coolers/${lock}?command=${command}`,
    {},
  );
  await waitUntil('the lock did it', async () => {
    const { data } = await operator.get<Schemas['CommandList']>(`/commands?id=${sent.id}`);
    expect(data[0]?.state).not.toBe('failed');
    return data[0]?.state === 'succeeded';
  });
}

it('DEV-5 ADDON-2 kiosks, locks and bill validators of the demo sign in, do what they are told, and everything that they say is received', async () => {
  const all = await readDevices(join(system.dataDir, 'demo-devices.json'));
  // Those of the last operator: the others' are at work in other files.
  const operator = Math.max(...all.map(({ accountId }) => accountId));
  const some = (kind: string, count: number) =>
    all.filter((one) => one.kind === kind && one.accountId === operator).slice(0, count);
  const devices = some('kiosk', 3);
  const others = [...some('lock', 2), ...some('validator', 1)];
  expect(others.map(({ kind }) => kind)).toEqual(['lock', 'lock', 'validator']);
  const folder = await mkdtemp(join(tmpdir(), 'backroom-simulator-'));
  const running = simulate({
    ...{ devices, others, folder, url: `mqtt://127.0.0.1:${system.mqtt}` },
    ...{ ordersPerMinute: 120, minutes: 0.2, seed: 3, offlineShare: 0 },
  });
  await obeys(others[0]!.deviceId, 'disable');
  const summary = await running;
  await rm(folder, { recursive: true });
  expect(summary.ordersPublished).toBeGreaterThan(0);
  expect(summary.ordersAcknowledged).toBe(summary.ordersPublished);
  expect(summary.diagnosticsAcknowledged).toBe(devices.length + others.length);
  expect(summary).toMatchObject({ unacknowledged: 0, reasons: {} });
});
