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

describe('DEV-3 a returned claim', () => {
  it('DEV-3 is void, however late it is received: the next one gets the command', async () => {
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

  it('DEV-3 may never have been granted: the claim in transit is refused', async () => {
    const unlock = await give(await lockDevice(), 'unlock');
    const claimId = newClaim();
    await test.giveBack(unlock, { issue: 1, claimId, again: true });
    expect(await test.claim(unlock, 1, claimId)).toMatchObject({ granted: false });
    expect(await issuesOf(unlock)).toEqual([1, 2]);
    // A duplicate changes nothing.
    await test.giveBack(unlock, { issue: 1, claimId, again: true });
    expect(await issuesOf(unlock)).toEqual([1, 2]);
    expect(await test.claim(unlock, 2)).toMatchObject({ granted: true });
  });

  it('DEV-3 can be returned by its holder only', async () => {
    const unlock = await give(await lockDevice(), 'unlock');
    await test.claim(unlock);
    await test.giveBack(unlock, { issue: 1, claimId: newClaim() });
    expect((await test.stateOf(unlock)).state).toBe('sent');
    const unnamed = async () => test.giveBack(unlock, { issue: 1, claimId: '' });
    await expect(unnamed()).rejects.toMatchObject({ kind: 'invalid' });
  });

  it('DEV-3 issues the command again after a hello that arrived during the claim', async () => {
    const lock = await lockDevice();
    const unlock = await give(lock, 'unlock');
    await test.claim(unlock);
    await test.hello(lock);
    expect(await issuesOf(unlock)).toEqual([1]);
    await test.giveBack(unlock);
    expect(await issuesOf(unlock)).toEqual([1, 2]);
    expect(await test.claim(unlock, 2)).toMatchObject({ granted: true });
    await test.giveBack(unlock);
    // One hello causes one new issue.
    expect(await issuesOf(unlock)).toEqual([1, 2]);
  });

  it('DEV-3 is not returned once it is written: a hello during the claim causes no second unlock', async () => {
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

describe('DEV-3 an overlong claim', () => {
  it('DEV-3 is overtaken for good: an unlock is not granted again after the lock that followed it', async () => {
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
    // The holder knows that no device received it.
    await test.giveBack(unlock, { issue: 1, claimId });
    expect(await test.stateOf(unlock)).toMatchObject({ state: 'replaced', sentAt: 0 });
  });

  it('DEV-3 is not renewed by asking again: it ends after ten seconds', async () => {
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
    'DEV-3 is replaced on its return if a contradicting command %s, and not issued at the next hello',
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

  it('DEV-3 waits again on its return if no command contradicts it', async () => {
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

describe('DEV-3 claims that cannot be granted', () => {
  it('DEV-3 are answered without locking the device or waiting for its lock', async () => {
    const lock = await lockDevice();
    const unlock = await give(lock, 'unlock');
    await test.claim(unlock);
    const newer = await give(lock, 'enable');
    // Another transaction holds the device's row.
    await test.service.app.get(Database).withTenant(everyTenant, async (tx) => {
      await tx.query('select 1 from device where id = $1 for update', [lock.id]);
      expect(await test.claim(unlock)).toMatchObject({ granted: false });
      expect(await test.claim(newer)).toMatchObject({ granted: false, wait: true });
    });
  });
});
