import { afterAll, beforeAll } from '@jest/globals';
import { takeLock } from './test-lock.js';

/** Milliseconds to wait for a rebuild to end, or for all comparisons to end: several tests are on the other side. */
const patience = 300_000;

/**
 * One flow file loses and rebuilds all figures while the others run. Tests that compare figures, or that append to the
 * log anything a rebuild must not meet, hold them `shared`; the rebuild holds them `alone`. The lock is held for all
 * tests of the file or `describe` that calls this. Call it once per file: a second call would wait for a rebuild that
 * waits for the first.
 */
export function holdFigures(how: 'shared' | 'alone'): void {
  let release: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    release = await takeLock('figures', how);
  }, patience);
  afterAll(() => release?.());
}
