import Sequencer from '@jest/test-sequencer';

/** Files that take the longest. Begun last, as small ones or by their names, one worker would wait for the other's. */
const longest = [
  // Brokers of their own that start, hang and start again; failures that are waited out; a copy of everything, compiled.
  ...['event-log-kafka.kafka', 'resource', 'external-broker', 'connect-flood', 'guessing.db', 'rebuild.db'],
  ...['bad-input', 'standalone', 'limits', 'event-log-embedded.db', 'postgres', 'clickhouse'],
  // Walks over all screens.
  ...['every-screen', 'auth-area', 'frame', 'odd-input', 'accessibility', 'routes'],
  // Every route and every person; all figures, while the others run.
  ...['isolation', 'rebuild'],
];

/** Orders the files of a run: those first, then as Jest would. */
export default class LongestFirst extends Sequencer {
  sort(tests) {
    const rank = ({ path }) => longest.findIndex((name) => path.endsWith(`/${name}.spec.ts`));
    const first = tests.filter((test) => rank(test) >= 0).sort((a, b) => rank(a) - rank(b));
    return [...first, ...super.sort(tests).filter((test) => rank(test) < 0)];
  }
}
