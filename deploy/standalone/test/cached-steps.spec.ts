import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { jest } from '@jest/globals';
import { ROOT } from '../src/config.js';

interface Step {
  name: string;
  jest?: string[];
  cached?: false;
}
type Outcome = boolean | 'cached';

const bin = join(ROOT, 'deploy/standalone/bin');
const runner = join(bin, 'testing/run-cached.mjs');
const { runCached, taskOf } = (await import(runner)) as {
  runCached(step: object, context: object, runDirectly: () => Outcome): Promise<Outcome>;
  taskOf(name: string): string;
};
const { STEPS } = (await import(join(bin, 'test-steps.mjs'))) as { STEPS: Step[] };
const json = (file: string) => JSON.parse(readFileSync(join(ROOT, file), 'utf8'));
const turbo = json('turbo.json') as { tasks: Record<string, { inputs?: string[] }> };

describe('PLAT-1 the tasks of turbo.json', () => {
  const withoutTests = STEPS.filter((step) => !step.jest);

  it('PLAT-1 are the steps without tests, except the comparison with another commit', () => {
    const cached = withoutTests.filter((step) => step.cached !== false).map(({ name }) => name);
    expect(withoutTests.map(({ name }) => name).filter((name) => !cached.includes(name))).toEqual([
      'contract changes',
    ]);
    expect(Object.keys(turbo.tasks).sort()).toEqual(cached.map((name) => `//#${taskOf(name)}`).sort());
  });

  it('PLAT-1 each have inputs, and a script that runs the step', () => {
    const { scripts } = json('package.json') as { scripts: Record<string, string> };
    const expected = withoutTests.filter((step) => step.cached !== false);
    expect(Object.entries(scripts).filter(([name]) => name.startsWith('step:'))).toEqual(
      expected.map(({ name }) => [taskOf(name), `node deploy/standalone/bin/step.mjs "${name}"`]),
    );
    expect(Object.values(turbo.tasks).filter(({ inputs = [] }) => inputs.length === 0)).toEqual([]);
  });
});

// Turbo has no binary for some platforms; steps run without cache there.
(existsSync(join(ROOT, 'node_modules/@turbo')) ? describe : describe.skip)('PLAT-1 a cached step', () => {
  let repository: string;
  const at = (path: string) => join(repository, path);
  const temporary = mkdtempSync(join(tmpdir(), 'backroom-cached-run-'));
  const log: string[] = [];

  beforeEach(() => {
    repository = mkdtempSync(join(tmpdir(), 'backroom-cached-'));
    execFileSync('git', ['init', '--quiet'], { cwd: repository, timeout: 30_000 });
    for (const [name, inputs] of Object.entries({ one: ['one/**'], 'two words': ['two/**'] })) {
      const [folder] = name.split(' ');
      mkdirSync(at(folder!));
      writeFileSync(at(`${folder}/input`), 'good');
      writeFileSync(at(`${folder}.mjs`), program(folder!));
      tasks[`//#${taskOf(name)}`] = { inputs };
      scripts[taskOf(name)] = `node ${folder}.mjs`;
    }
    writeFileSync(at('.gitignore'), 'node_modules\n.turbo\n');
    writeFileSync(at('turbo.json'), JSON.stringify({ ...turbo, tasks }));
    writeFileSync(at('package.json'), JSON.stringify({ name: 'steps', packageManager, scripts }));
    mkdirSync(at('node_modules'));
    symlinkSync(join(ROOT, 'node_modules/@turbo'), at('node_modules/@turbo'), 'junction');
    jest.spyOn(console, 'log').mockImplementation((line) => void log.push(String(line)));
  });
  afterEach(() => {
    jest.restoreAllMocks();
    log.length = 0;
    rmSync(repository, { recursive: true, force: true });
  });
  afterAll(() => rmSync(temporary, { recursive: true, force: true }));

  const tasks: Record<string, object> = {};
  const scripts: Record<string, string> = {};
  const { packageManager } = json('package.json') as { packageManager: string };
  const runDirectly = jest.fn<() => Outcome>(() => true);
  beforeEach(() => void runDirectly.mockClear());

  const run = (name: string, step: { limit?: number; key?: () => string } = {}) =>
    runCached(
      { name, limit: 60, ...step },
      {
        root: repository,
        folder: temporary,
        deadline: Date.now() + 60_000,
        log: (line: string) => log.push(line),
      },
      runDirectly,
    );

  it('PLAT-1 runs once for the same inputs', async () => {
    expect([await run('one'), await run('one'), await run('two words')]).toEqual([true, 'cached', true]);
    expect(log).toEqual(['one ran with good', 'two ran with good']);
    expect(runDirectly).not.toHaveBeenCalled();
  });

  it('PLAT-1 runs again after a change of an input, not after another change', async () => {
    await run('one');
    writeFileSync(at('two/input'), 'better');
    expect(await run('one')).toBe('cached');
    writeFileSync(at('one/input'), 'better');
    expect([await run('one'), await run('one')]).toEqual([true, 'cached']);
  });

  it('PLAT-1 runs again when its key changes', async () => {
    const key = () => 'main at 1';
    expect([await run('one', { key }), await run('one', { key })]).toEqual([true, 'cached']);
    expect(await run('one', { key: () => 'main at 2' })).toBe(true);
  });

  it('PLAT-1 shows the output of a failure, which is not cached', async () => {
    writeFileSync(at('one/input'), 'bad');
    expect([await run('one'), await run('one')]).toEqual([false, false]);
    expect(log).toEqual(['one ran with bad', 'one ran with bad']);
    expect(runDirectly).not.toHaveBeenCalled();
  });

  it('PLAT-1 ends at its limit and fails', async () => {
    writeFileSync(at('one/input'), 'endless');
    expect(await run('one', { limit: 3 })).toBe(false);
    expect(log.join('\n')).toMatch(/one: ended: no end after its limit of 3 s\n(.*\n)*.*one\.mjs/);
  });

  it.each(['node_modules/@turbo', '.git'])('PLAT-1 runs without cache where there is no %s', async (path) => {
    renameSync(at(path), at('elsewhere'));
    expect([await run('one'), await run('one')]).toEqual([true, true]);
    expect(runDirectly).toHaveBeenCalledTimes(2);
  });

  it('PLAT-1 runs without cache where its task has no script', async () => {
    writeFileSync(at('package.json'), JSON.stringify({ name: 'steps', packageManager }));
    expect([await run('one'), await run('one')]).toEqual([true, true]);
    expect(runDirectly).toHaveBeenCalledTimes(2);
  });

  it('PLAT-1 runs without cache where turbo fails before the step', async () => {
    writeFileSync(at('turbo.json'), '{');
    expect(await run('one')).toBe(true);
    expect(runDirectly).toHaveBeenCalledTimes(1);
    expect(log).toEqual(['one: turbo cannot run it, runs without cache']);
  });
});

/** A task that fails with a bad input and does not end with an endless one. */
const program = (name: string) => `
  import { readFileSync } from 'node:fs';
  import { runInTask } from ${JSON.stringify(pathToFileURL(runner).href)};
  const input = readFileSync('${name}/input', 'utf8');
  console.log('${name} ran with', input);
  if (input === 'endless') await new Promise(() => setInterval(() => {}, 1_000));
  process.exit((await runInTask(() => input !== 'bad')) ? 0 : 1);
`;
