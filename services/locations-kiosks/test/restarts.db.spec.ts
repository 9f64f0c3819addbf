import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { events } from '@backroom/proto/events';
import type { Command } from '@backroom/proto/locations/v1/command';
import type { Device, Location } from '@backroom/proto/locations/v1/location';
import { superAdmin } from '@backroom/testing/service-under-test';
import { CommandsUnderTest } from './commands-under-test.js';

let test: CommandsUnderTest;
let dock: Location;
beforeAll(async () => {
  test = await CommandsUnderTest.start();
  dock = await test.places.place(11, 'Dock');
  await test.service.consume();
}, 60_000);
afterAll(() => test?.service.stop());

let made = 0;
const device = () => test.places.kiosk(dock, `Kiosk ${++made}`);
const give = async (to: Device, type: string) => (await test.send(to, type)).command!;
const issuesOf = async ({ id }: Command) =>
  (await test.service.outbox(events.CommandIssued))
    .filter(({ command }) => command!.id === id)
    .map(({ issue }) => issue);

describe('DEV-3 a restart and its answer', () => {
  const [first, second] = [randomUUID(), randomUUID()];

  it('DEV-3 succeeds as came-back when a new boot says hello and no answer arrived', async () => {
    const kiosk = await device();
    await test.hello(kiosk, { bootId: first });
    const reboot = await give(kiosk, 'reboot');
    await test.handOver(reboot);
    await test.service.clock.sleep(1_000);
    await test.hello(kiosk, { bootId: second });
    expect(await test.stateOf(reboot)).toMatchObject({ state: 'succeeded', reasonCode: 'came-back' });
    expect(await issuesOf(reboot)).toEqual([1]);
    await test.hello(kiosk, { bootId: randomUUID() });
    expect(await issuesOf(reboot)).toEqual([1]);
  });

  it('DEV-3 is not answered by the boot at the time of sending, nor by an earlier hello', async () => {
    const kiosk = await device();
    await test.hello(kiosk, { bootId: first });
    const reboot = await give(kiosk, 'reboot');
    await test.handOver(reboot, 1, 'c1');
    // Of a boot before the reboot was sent, reported late.
    await test.hello(kiosk, { bootId: second });
    expect((await test.stateOf(reboot)).state).toBe('sent');
    await test.service.clock.sleep(1_000);
    await test.hello(kiosk, { bootId: second, connectionId: 'c1' });
    await test.hello(kiosk, { bootId: randomUUID(), connectionId: 'c1' });
    expect((await test.stateOf(reboot)).state).toBe('sent');
    await test.hello(kiosk, { bootId: randomUUID(), connectionId: 'c2' });
    expect(await test.stateOf(reboot)).toMatchObject({ state: 'succeeded', reasonCode: 'came-back' });
  });

  it('DEV-3 is issued again to the same boot over another connection only, whatever the number of hellos', async () => {
    const kiosk = await device();
    await test.hello(kiosk, { bootId: first, connectionId: 'c1' });
    const reboot = await give(kiosk, 'reboot');
    await test.handOver(reboot, 1, 'c1');
    await test.service.clock.sleep(1_000);
    for (let n = 0; n < 3; n++) await test.hello(kiosk, { bootId: first, connectionId: 'c1' });
    expect(await issuesOf(reboot)).toEqual([1]);
    await test.hello(kiosk, { bootId: first, connectionId: 'c2' });
    expect(await issuesOf(reboot)).toEqual([1, 2]);
    // Whatever a gateway received: not over the connection that had it.
    expect(await test.handOver(reboot, 2, 'c1')).toBe(false);
    expect(await test.handOver(reboot, 2, 'c2')).toBe(true);
    await test.hello(kiosk, { bootId: first, connectionId: 'c2' });
    expect(await issuesOf(reboot)).toEqual([1, 2]);
  });

  it('DEV-3 is answered by a hello from a gateway whose clock is behind, if the connection is known to be another', async () => {
    const kiosk = await device();
    await test.hello(kiosk, { bootId: first, connectionId: 'c1' });
    const reboot = await give(kiosk, 'reboot');
    await test.handOver(reboot, 1, 'c1');
    const receivedAt = test.service.clock.now().getTime() - 20_000;
    await test.hello(kiosk, { bootId: second, connectionId: 'c2', receivedAt });
    expect(await test.stateOf(reboot)).toMatchObject({ state: 'succeeded', reasonCode: 'came-back' });
    expect(await issuesOf(reboot)).toEqual([1]);
  });

  it('DEV-3 is never issued again to a new boot, whether or not that is the answer', async () => {
    const kiosk = await device();
    await test.hello(kiosk, { bootId: first, connectionId: 'c1' });
    const reboot = await give(kiosk, 'reboot');
    await test.handOver(reboot, 1, 'c1');
    const receivedAt = test.service.clock.now().getTime() - 120_000;
    await test.hello(kiosk, { bootId: second, connectionId: 'c2', receivedAt });
    expect((await test.stateOf(reboot)).state).toBe('sent');
    expect(await issuesOf(reboot)).toEqual([1]);
  });

  it('DEV-3 is not answered by a hello of an ended boot, nor by a delayed one', async () => {
    const kiosk = await device();
    await test.hello(kiosk, { bootId: first });
    await test.hello(kiosk, { bootId: second });
    const reboot = await give(kiosk, 'reboot');
    await test.handOver(reboot);
    await test.service.clock.sleep(1_000);
    await test.hello(kiosk, { bootId: first });
    const lay = randomUUID();
    await test.hello(kiosk, { bootId: lay, late: true });
    await test.hello(kiosk, { bootId: lay });
    await test.hello(kiosk, { bootId: second });
    expect((await test.stateOf(reboot)).state).toBe('sent');
    await test.hello(kiosk, { bootId: randomUUID() });
    expect(await test.stateOf(reboot)).toMatchObject({ state: 'succeeded', reasonCode: 'came-back' });
  });

  it('DEV-3 is no answer to an update: its device reports the outcome, or it stays unknown', async () => {
    const kiosk = await device();
    await test.hello(kiosk, { bootId: first, connectionId: 'c1' });
    const { command: update } = await test.send(kiosk, 'update', { by: superAdmin });
    await test.handOver(update!, 1, 'c1');
    await test.answer(kiosk, update!, 'acknowledged');
    await test.service.clock.sleep(1_000);
    await test.hello(kiosk, { bootId: second, connectionId: 'c2' });
    expect((await test.stateOf(update!)).state).toBe('acknowledged');
    expect(await issuesOf(update!)).toEqual([1]);
    await test.answer(kiosk, update!, 'failed', { reason: 'never begun' });
    expect(await test.stateOf(update!)).toMatchObject({ state: 'failed', reason: 'never begun' });
  });

  it('DEV-3 is never issued again to the same boot at an external broker without known connections', async () => {
    const kiosk = await device();
    await test.hello(kiosk, { bootId: first });
    const reboot = await give(kiosk, 'reboot');
    await test.handOver(reboot);
    await test.service.clock.sleep(1_000);
    for (let n = 0; n < 3; n++) await test.hello(kiosk, { bootId: first });
    expect(await issuesOf(reboot)).toEqual([1]);
    await test.hello(kiosk, { bootId: second.toUpperCase() });
    expect(await test.stateOf(reboot)).toMatchObject({ state: 'succeeded', reasonCode: 'came-back' });
  });
});
