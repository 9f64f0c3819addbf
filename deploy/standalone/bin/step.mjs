// step.mjs <step>: runs one step without tests, with the builds that it needs. Called by the tasks of turbo.json.
import { GENERATED, orExit, log, tryBuild } from './prepare.mjs';
import { temporaryFolder } from './temporary-folder.mjs';
import { limited, STEPS } from './test-steps.mjs';
import { runInTask } from './testing/run-cached.mjs';
import { runDirectly } from './testing/run-static.mjs';

const [name] = process.argv.slice(2);
const context = { folder: temporaryFolder(), deadline: Infinity, log };
const isPassed = await orExit(() => {
  const step = STEPS.find((one) => one.name === name);
  return runInTask(
    async () =>
      (await tryBuild([...GENERATED, ...(step.needs ?? [])])) && (await runDirectly(limited(step), context)),
  );
});
process.exit(isPassed ? 0 : 1);
