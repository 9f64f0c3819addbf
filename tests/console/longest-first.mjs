import Sequencer from '@jest/test-sequencer';

/** Small files that walk over all screens. Begun last, as small ones are, one worker would wait for the other's. */
const walks = ['every-screen', 'odd-input', 'accessibility', 'routes'];

export default class LongestFirst extends Sequencer {
  sort(tests) {
    const isWalk = ({ path }) => walks.some((name) => path.endsWith(`/${name}.spec.ts`));
    const sorted = super.sort(tests);
    return [...sorted.filter(isWalk), ...sorted.filter((test) => !isWalk(test))];
  }
}
