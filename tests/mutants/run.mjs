// node tests/mutants/run.mjs [part of a name…]: applies one mutant at a time to a copy of the product and reports the survivors.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startTestEngines, TEST_ENGINES_VARIABLE } from '@backroom/standalone/testing';
import { mutants } from './mutants.mjs';

const root = resolve(import.meta.dirname, '../..');
const wanted = process.argv.slice(2);
const copy = mkdtempSync(join(tmpdir(), 'backroom-mutants-'));
// ClickHouse runs as another user and reads files next to the code.
chmodSync(copy, 0o755);

/** Copies the repository; packages of the repository link to the copy, installed ones to the original. */
function copyTree() {
  const left = new Set(['node_modules', '.git', '.backroom'].map((name) => join(root, name)));
  cpSync(root, copy, { recursive: true, filter: (path) => !left.has(path) });
  const modules = join(copy, 'node_modules');
  mkdirSync(join(modules, '@backroom'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@backroom') symlinkSync(join(root, 'node_modules', name), join(modules, name));
  for (const name of readdirSync(join(root, 'node_modules/@backroom'))) {
    const target = realpathSync(join(root, 'node_modules/@backroom', name));
    symlinkSync(target.replace(realpathSync(root), copy), join(modules, '@backroom', name));
  }
}

/** Exit code and output. Asynchronous, because the engines block when their logs are not read. */
async function node(args, cwd) {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, NODE_NO_WARNINGS: '1' },
    // A mutant may loop forever.
    timeout: 1_800_000,
    killSignal: 'SIGKILL',
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (output += text));
  const [status] = await once(child, 'close');
  return { status, output };
}
const compile = () => node([join(root, 'node_modules/ts7/bin/tsc'), '-b'], copy);

/** The test that fails with the mutant in place, or why none did. */
async function outcomeOf({ file, was, becomes, project, tests }) {
  const path = join(copy, file);
  const text = readFileSync(path, 'utf8');
  if (text.split(was).length !== 2) return { escape: `found ${text.split(was).length - 1} times in ${file}` };
  writeFileSync(
    path,
    text.replace(was, () => becomes),
  );
  // A running system and other packages run the build; the tests of a service run its sources.
  const runsBuilt = !file.startsWith(`${project}/`);
  if (runsBuilt) {
    const built = await compile();
    if (built.status !== 0) {
      writeFileSync(path, text);
      return { escape: `it does not compile: ${built.output.slice(0, 300)}` };
    }
  }
  const jest = [
    '--experimental-vm-modules',
    join(root, 'node_modules/jest/bin/jest.js'),
    '-c',
    join(copy, project, 'jest.config.mjs'),
    '--verbose',
    // Processes left by a mutant must not block the others.
    '--forceExit',
  ];
  const { status, output } = await node([...jest, '--', tests], join(copy, project));
  writeFileSync(path, text);
  if (runsBuilt) await compile();
  if (status === 0) return { escape: `${tests} did not notice` };
  // A suite that could not run detected nothing.
  // The test list is missing if the teardown of the suite failed as well.
  const [, by] = /^ *(?:✕|●(?! (?:Test suite|Console))) (.+?)(?: \(\d+ ms\))?$/m.exec(output) ?? [];
  return by ? { by } : { escape: `${tests} could not run: ${output.slice(-1_500)}` };
}

const engines = await startTestEngines({ postgres: true, clickhouse: true });
process.env[TEST_ENGINES_VARIABLE] = JSON.stringify(engines.running);
const survivors = [];
try {
  copyTree();
  for (const mutant of mutants) {
    if (wanted.length && !wanted.some((part) => mutant.name.includes(part))) continue;
    const { by, escape } = await outcomeOf(mutant);
    console.log(by ? `caught    ${mutant.name}\n          by ${by}` : `survived  ${mutant.name}: ${escape}`);
    if (escape) survivors.push(mutant.name);
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
  await engines.stop();
}
console.log(`${survivors.length} survived`);
process.exitCode = survivors.length ? 1 : 0;
