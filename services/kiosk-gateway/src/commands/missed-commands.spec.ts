import { expect, it } from '@jest/globals';
import { Clock, type Log } from '@backroom/platform';
import { MissedCommands } from './missed-commands.js';

/** Sleeps until `wake` is called. */
class HeldClock extends Clock {
  readonly sleepers: (() => void)[] = [];
  now(): Date {
    return new Date(0);
  }
  sleep(): Promise<void> {
    return new Promise((resolve) => this.sleepers.push(resolve));
  }
  async wake(): Promise<void> {
    this.sleepers.shift()!();
    await settled();
  }
}
const settled = () => new Promise((resolve) => setImmediate(resolve));
const log = { error: () => undefined } as unknown as Log;

it('DEV-3 requests all pages, once more after a pause, and combines requests of frequent reconnects', async () => {
  const clock = new HeldClock();
  let requests = 0;
  const issueWaiting = () => Promise.resolve({ more: ++requests % 3 !== 0 });
  const missed = new MissedCommands({ issueWaiting }, clock, log);
  missed.request();
  await settled();
  expect(requests).toBe(3);
  for (let n = 0; n < 5; n++) missed.request();
  await settled();
  expect(requests).toBe(3);
  // One round for all five, and the last one for all of them.
  await clock.wake();
  expect(requests).toBe(6);
  await clock.wake();
  expect(requests).toBe(9);
  expect(clock.sleepers).toHaveLength(0);
  missed.request();
  await settled();
  expect(requests).toBe(12);
  missed.stop();
  await clock.wake();
  expect(requests).toBe(12);
});
