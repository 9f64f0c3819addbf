// Static steps as tasks of turbo.json: a step whose inputs did not change passes from the cache.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { arch, platform } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { node24, ROOT } from '../node24.mjs';
import { began } from '../prepare.mjs';
import { runLimited } from './run-script.mjs';

/** Names the file to which a task writes its result. A task from the cache writes none. */
const RESULT = 'STEP_RESULT';

/** The task of a step: a key of turbo.json, after `//#`, and a script of the root package.json. */
export const taskOf = (name) => `step:${name.replaceAll(' ', '-')}`;

/** The native binary of turbo. Undefined where it is not installed, or where git has no files to hash. */
function turboIn(root) {
  const system = platform() === 'win32' ? 'windows' : platform();
  const cpu = arch() === 'x64' ? '64' : arch();
  const file = platform() === 'win32' ? 'turbo.exe' : 'turbo';
  const binary = join(root, 'node_modules/@turbo', `${system}-${cpu}`, 'bin', file);
  return [binary, join(root, '.git')].every((path) => existsSync(path)) ? binary : undefined;
}

/** The part of a task's hash that is in no file. */
function keyOf(step) {
  const version = execFileSync(node24(), ['--version'], { encoding: 'utf8', timeout: 30_000 }).trim();
  return [version, platform(), arch(), step.key?.()].filter(Boolean).join(' ');
}

/** Prints what a task prints, without the lines of turbo itself; calls `onHit` when the task comes from the cache. */
function printTask(task, onHit) {
  let rest = '';
  return (chunk, stream) => {
    if (stream !== 'stdout') return;
    const lines = `${rest}${chunk}`.split('\n');
    rest = lines.pop();
    for (const line of lines.filter((one) => one.startsWith('{'))) {
      const { source, text } = JSON.parse(line);
      if (source !== `//#${task}`) continue;
      const [, status] = /^cache (hit|miss|bypass)/.exec(text) ?? [];
      if (status === 'hit') onHit();
      else if (!status) console.log(text);
    }
  };
}

/**
 * Runs a static step as its task; resolves with whether it passed, with 'cached' when it passed before with the same
 * inputs. Where turbo cannot run the task, `runDirectly` runs the step. `context.root` is this repository by default.
 */
export async function runCached(step, context, runDirectly) {
  const { root = ROOT, folder, log } = context;
  const turbo = turboIn(root);
  if (!turbo) return runDirectly();
  const task = taskOf(step.name);
  const result = join(folder, `${task.replace(':', '-')}.result`);
  rmSync(result, { force: true });
  let isHit = false;
  const { code, stopped } = await runLimited(
    step,
    turbo,
    [
      ...['run', `//#${task}`, '--only', '--skip-infer', '--json', '--output-logs=new-only'],
      ...['--cache=local:rw', '--no-update-notifier'],
    ],
    {
      cwd: root,
      env: {
        ...{ [RESULT]: result, STEP_KEY: keyOf(step), RUN_BEGAN: began },
        ...{ TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1', npm_config_loglevel: 'silent' },
        PATH: [dirname(node24()), process.env.PATH].join(delimiter),
      },
      onOutput: printTask(task, () => (isHit = true)),
    },
    context,
  );
  if (stopped) return false;
  if (existsSync(result)) return readFileSync(result, 'utf8') === 'passed';
  if (code === 0 && isHit) return 'cached';
  log(`${step.name}: turbo cannot run it, runs without cache`);
  return runDirectly();
}

/** Runs a step inside its task and reports the result to `runCached`; resolves with whether it passed. */
export async function runInTask(run) {
  const isPassed = Boolean(await run());
  if (process.env[RESULT]) writeFileSync(process.env[RESULT], isPassed ? 'passed' : 'failed');
  return isPassed;
}
