import { afterAll, beforeAll } from '@jest/globals';
import { takeLock } from './test-lock.js';

/** Of whoever waits for a rebuild to end, or for all who compare: there are several tests on the other side. */
const patience = 300_000;

/**
 * One file of flows loses and rebuilds all figures while the others run. Whoever compares figures, or adds something
 * to the log that a rebuild must not meet, holds them `shared`; the rebuild holds them `alone`. They are held for all
 * tests of the file or `describe` that says so. Once in a file: who waits for them again would wait for a rebuild that
 * waits for oneself.
 */
export function holdFigures(how: 'shared' | 'alone'): void {
  let release: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    release = await takeLock('figures', how);
  }, patience);
  afterAll(() => release?.());
}
