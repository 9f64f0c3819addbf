import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Database, everyTenant } from '@backroom/platform';
import { events } from '@backroom/proto/events';
import type { Command } from '@backroom/proto/locations/v1/command';
import type { Device, Location } from '@backroom/proto/locations/v1/location';
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
const lockDevice = () => test.places.kiosk(dock, `Lock ${++made}`, { kind: 'lock' });
const give = async (to: Device, type: string) => (await test.send(to, type)).command!;
const newClaim = () => test.service.platform.ids.next();
const issuesOf = async ({ id }: Command) =>
  (await test.service.outbox(events.CommandIssued))
    .filter(({ command }) => command!.id === id)
    .map(({ issue }) => issue);

describe('DEV-3 a claim that was given back', () => {
  it('DEV-3 is worth nothing any more, however late its question comes: the next one gets the command', async () => {
    const unlock = await give(await lockDevice(), 'unlock');
    const claims = [newClaim(), newClaim()];
    await test.claim(unlock, 1, claims[0]);
    await test.giveBack(unlock);
    expect(await test.claim(unlock, 1, claims[0])).toMatchObject({ granted: false });
    await test.claim(unlock, 2, claims[1]);
    await test.giveBack(unlock);
    for (const late of claims)
      for (const issue of [1, 2])
        expect(await test.claim(unlock, issue, late)).toMatchObject({ granted: false });
    expect(await test.stateOf(unlock)).toMatchObject({ state: 'queued', sentAt: 0 });
    expect(await test.claim(unlock, 3)).toMatchObject({ granted: true });
  });

  it('DEV-3 was perhaps never granted: its question is still on its way, and comes to nothing', async () => {
    const unlock = await give(await lockDevice(), 'unlock');
    const claimId = newClaim();
    await test.giveBack(unlock, { issue: 1, claimId, again: true });
    expect(await test.claim(unlock, 1, claimId)).toMatchObject({ granted: false });
    expect(await issuesOf(unlock)).toEqual([1, 2]);
    // Told twice it is the same.
    await test.giveBack(unlock, { issue: 1, claimId, again: true });
    expect(await issuesOf(unlock)).toEqual([1, 2]);
    expect(await test.claim(unlock, 2)).toMatchObject({ granted: true });
  });

  it('DEV-3 is nobody else’s to give back', async () => {
    const unlock = await give(await lockDevice(), 'unlock');
    await test.claim(unlock);
    await test.giveBack(unlock, { issue: 1, claimId: newClaim() });
    expect((await test.stateOf(unlock)).state).toBe('sent');
    const unnamed = async () => test.giveBack(unlock, { issue: 1, claimId: '' });
    await expect(unnamed()).rejects.toMatchObject({ kind: 'invalid' });
  });

  it('DEV-3 a hello that came while nobody heard it has it issued again once it is back', async () => {
    const lock = await lockDevice();
    const unlock = await give(lock, 'unlock');
    await test.claim(unlock);
    await test.hello(lock);
    expect(await issuesOf(unlock)).toEqual([1]);
    await test.giveBack(unlock);
    expect(await issuesOf(unlock)).toEqual([1, 2]);
    expect(await test.claim(unlock, 2)).toMatchObject({ granted: true });
    await test.giveBack(unlock);
    // And not for ever.
    expect(await issuesOf(unlock)).toEqual([1, 2]);
  });

  it('DEV-3 once it is written, what was asked for by a hello meanwhile is no second unlock', async () => {
    const lock = await lockDevice();
    const unlock = await give(lock, 'unlock');
    const claimId = newClaim();
    await test.claim(unlock, 1, claimId);
    await test.hello(lock);
    await test.finish(unlock, claimId);
    await test.hello(lock);
    expect(await issuesOf(unlock)).toEqual([1]);
    expect(await test.claim(unlock, await test.issueOf(unlock))).toMatchObject({ granted: false });
  });
});

describe('DEV-3 whoever holds a command for too long', () => {
  it('DEV-3 is overtaken for good: asked again, an unlock is not granted after the lock that followed it', async () => {
    const lock = await lockDevice();
    const unlock = await give(lock, 'unlock');
    const claimId = newClaim();
    // Granted, and the answer is lost.
    await test.claim(unlock, 1, claimId);
    const after = await give(lock, 'lock');
    await test.service.clock.sleep(10_001);
    expect(await test.handOver(after)).toBe(true);
    expect(await test.claim(unlock, 1, claimId)).toMatchObject({ granted: false });
    expect((await test.stateOf(unlock)).state).toBe('sent');
    // Whoever holds it knows that nobody heard it.
    await test.giveBack(unlock, { issue: 1, claimId });
    expect(await test.stateOf(unlock)).toMatchObject({ state: 'replaced', sentAt: 0 });
  });

  it('DEV-3 does not renew by asking again: ten seconds are ten seconds', async () => {
    const lock = await lockDevice();
    const unlock = await give(lock, 'unlock');
    const claimId = newClaim();
    await test.claim(unlock, 1, claimId);
    await test.service.clock.sleep(6_000);
    expect(await test.claim(unlock, 1, claimId)).toMatchObject({ granted: true });
    await test.service.clock.sleep(4_000);
    expect(await test.claim(await give(lock, 'enable'))).toMatchObject({ granted: true });
  });

  it.each(['succeeded', 'failed'])(
    'DEV-3 gives back what was contradicted by something that %s: it is replaced, not done at the next hello',
    async (state) => {
      const lock = await lockDevice();
      const unlock = await give(lock, 'unlock');
      const claimId = newClaim();
      await test.claim(unlock, 1, claimId);
      const after = await give(lock, 'lock');
      await test.service.clock.sleep(10_000);
      await test.handOver(after);
      await test.answer(lock, after, state);
      await test.giveBack(unlock, { issue: 1, claimId });
      expect(await test.stateOf(unlock)).toMatchObject({ state: 'replaced', reasonCode: 'replaced' });
      await test.hello(lock);
      expect(await issuesOf(unlock)).toEqual([1]);
    },
  );

  it('DEV-3 gives back what nothing contradicts: it waits again', async () => {
    const lock = await lockDevice();
    const unlock = await give(lock, 'unlock');
    const claimId = newClaim();
    await test.claim(unlock, 1, claimId);
    await test.service.clock.sleep(10_000);
    await test.handOver(await give(lock, 'enable'));
    await test.giveBack(unlock, { issue: 1, claimId });
    expect((await test.stateOf(unlock)).state).toBe('queued');
    expect(await test.claim(unlock, 2)).toMatchObject({ granted: true });
  });
});

describe('DEV-3 many who ask for what is not theirs', () => {
  it('DEV-3 are answered without keeping anybody waiting, and without waiting themselves', async () => {
    const lock = await lockDevice();
    const unlock = await give(lock, 'unlock');
    await test.claim(unlock);
    const newer = await give(lock, 'enable');
    // Somebody keeps the device's row.
    await test.service.app.get(Database).withTenant(everyTenant, async (tx) => {
      await tx.query('select 1 from device where id = $1 for update', [lock.id]);
      expect(await test.claim(unlock)).toMatchObject({ granted: false });
      expect(await test.claim(newer)).toMatchObject({ granted: false, wait: true });
    });
  });
});
