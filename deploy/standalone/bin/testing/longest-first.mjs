import { relative } from 'node:path';
import Sequencer from '@jest/test-sequencer';
import { ROOT } from '../node24.mjs';
import { keptDurations } from './durations.mjs';

/** Orders the files of a run: the longest first, so that no worker waits for another at the end. */
export default class LongestFirst extends Sequencer {
  sort(tests) {
    const durations = keptDurations();
    const seconds = ({ path }) => durations[relative(ROOT, path)] ?? 0;
    // Files without a duration keep Jest's own order: by size, or by its cache.
    return [...super.sort(tests)].sort((a, b) => seconds(b) - seconds(a));
  }
}
