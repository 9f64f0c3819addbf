import { restoreBuild, tryBuild } from '../prepare.mjs';
import { runCached } from './run-cached.mjs';
import { runScript } from './run-script.mjs';

/** Runs a step without tests; resolves with whether it passed. */
export function runDirectly(step, context) {
  return step.build ? tryBuild([step.build]) : runScript(step, context);
}

/** The same as a task of turbo.json; resolves with 'cached' when the result comes from the cache. */
export function runStatic(step, context) {
  const directly = () => runDirectly(step, context);
  if (step.cached === false) return directly();
  const cached = () => runCached(step, context, directly);
  return step.build ? restoreBuild(step.build, cached) : cached();
}
