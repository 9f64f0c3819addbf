import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { readDevices, simulate } from '@backroom/simulator';
import { system } from '../system/running-system.js';

it('DEV-5 kiosks, locks and bill validators of the demo sign in and everything that they say is received', async () => {
  const all = await readDevices(join(system.dataDir, 'demo-devices.json'));
  const some = (kind: string, count: number) => all.filter((one) => one.kind === kind).slice(0, count);
  const devices = some('kiosk', 3);
  const others = [...some('lock', 2), ...some('validator', 1)];
  expect(others.map(({ kind }) => kind)).toEqual(['lock', 'lock', 'validator']);
  const folder = await mkdtemp(join(tmpdir(), 'backroom-simulator-'));
  const summary = await simulate({
    ...{ devices, others, folder, url: `mqtt://127.0.0.1:${system.mqtt}` },
    ...{ ordersPerMinute: 120, minutes: 0.1, seed: 3, offlineShare: 0.3 },
  });
  await rm(folder, { recursive: true });
  expect(summary.ordersPublished).toBeGreaterThan(0);
  expect(summary.ordersAcknowledged).toBe(summary.ordersPublished);
  expect(summary.diagnosticsAcknowledged).toBe(devices.length + others.length);
  expect(summary).toMatchObject({ unacknowledged: 0, reasons: {} });
});
