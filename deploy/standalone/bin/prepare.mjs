// Installs and builds missing parts. Runs before anything is installed: Node 20's own modules only.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { arch, platform } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { node24, ROOT } from './node24.mjs';
import { limitOf, runChild } from './testing/run-child.mjs';
import { compiled } from './workspaces.mjs';

const MODULES = join(ROOT, 'node_modules');
const LOCK_MARKER = join(MODULES, '.backroom-lock-hash');
/** About three times its duration on a slow machine. */
const INSTALL_LIMIT_MS = 300_000;
const BUILD_MARKERS = join(MODULES, '.cache', 'backroom');

/** Builds that generate code: what compiles or checks sources without another build needs them. */
export const GENERATED = ['messages', 'API types'];

/**
 * Builds in the order in which they run: sources, results, the folder of the whole output, and the names of builds they
 * need. A script that generates code leaves unchanged files alone, so the builds after it start only when its result
 * changed.
 */
const BUILDS = [
  {
    name: 'messages',
    what: 'generating the message code',
    sources: [
      'backroom',
      'buf.yaml',
      'buf.gen.yaml',
      'buf.mjs',
      'check-field.mjs',
      'generate.mjs',
      'write-descriptors.mjs',
      'write-events.mjs',
      'write-fields.mjs',
    ].map((name) => `proto/${name}`),
    results: ['proto/src/gen/descriptors.ts', 'proto/src/gen/events.ts', 'proto/src/gen/messages.ts'],
    folder: 'proto',
    script: 'proto/generate.mjs',
    args: [],
  },
  {
    name: 'API types',
    what: 'generating the types of the API',
    sources: ['docs/openapi.json', 'services/gateway/generate-types.mjs'],
    results: ['services/gateway/v2.d.ts'],
    folder: 'services/gateway',
    script: 'services/gateway/generate-types.mjs',
    args: [],
  },
  {
    name: 'services',
    what: 'building the services',
    sources: ['tsconfig.base.json', 'tsconfig.json', ...compiled],
    results: ['deploy/standalone/dist/main.js'],
    needs: GENERATED,
    folder: '.',
    script: 'node_modules/ts7/bin/tsc',
    args: ['-b'],
  },
  {
    name: 'console',
    what: 'building the console',
    // The shared packages that its bundles include.
    sources: [
      ...['console', 'proto', 'pricing', 'clients/api', 'clients/device'],
      ...['services/platform/src/export', 'services/platform/src/text'],
    ],
    results: ['console/dist/index.html'],
    output: 'console/dist',
    needs: GENERATED,
    folder: 'console',
    script: 'node_modules/vite/bin/vite.js',
    args: ['build', '--logLevel', 'warn'],
  },
];

/** The start of the command: the program that is run measures its seconds from here, too. */
export const began = Number(process.env.RUN_BEGAN) || Date.now();
export const log = (line) => console.log(`${((Date.now() - began) / 1000).toFixed(1).padStart(5)}s  ${line}`);

export class PrepareError extends Error {}

/** Runs a command and shows its output only on failure; a line every ten seconds shows progress. */
async function run(what, command, args, { limitMs = 600_000, ...options } = {}) {
  log(what);
  let output = '';
  const started = Date.now();
  const progress = setInterval(
    () => log(`${what} (${Math.round((Date.now() - started) / 1000)} s so far)`),
    10_000,
  );
  const { code, error, stopped } = await runChild(command, args, {
    ...options,
    watch: limitOf(limitMs),
    onOutput: (chunk) => (output = (output + chunk).slice(-20_000)),
  }).finally(() => clearInterval(progress));
  if (error) throw new PrepareError(`${what} failed: ${error.message}`);
  if (stopped) throw new PrepareError(`${what}: ${stopped}\n${output.trim()}`);
  if (code !== 0) throw new PrepareError(`${what} failed:\n${output.trim()}`);
}

function lockHash() {
  const hash = createHash('sha256').update(`${platform()} ${arch()}`);
  return hash.update(readFileSync(join(ROOT, 'package-lock.json'))).digest('hex');
}

const read = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : '');

/** npm records what it installed: if that matches the lockfile, nothing is to do. */
function npmHasInstalled() {
  try {
    const expected = JSON.parse(read(join(ROOT, 'package-lock.json'))).packages;
    const there = JSON.parse(read(join(MODULES, '.package-lock.json'))).packages;
    return Object.entries(expected).every(
      ([path, entry]) =>
        !path.includes('node_modules/') ||
        entry.optional ||
        entry.devOptional ||
        (entry.link ? there[path]?.link : there[path]?.version === entry.version),
    );
  } catch {
    return false;
  }
}

function npmCommand() {
  const own = process.env.npm_execpath;
  if (own && basename(own).startsWith('npm-cli')) return { command: process.execPath, args: [own] };
  return { command: platform() === 'win32' ? 'npm.cmd' : 'npm', args: [], shell: platform() === 'win32' };
}

export async function install() {
  const hash = lockHash();
  if (read(LOCK_MARKER) === hash) return;
  if (!npmHasInstalled()) {
    const { command, args, shell } = npmCommand();
    // Not `npm ci`: it refuses a lockfile that lacks the optional binaries of some other platform, and
    // removes the existing installation. `--no-save` installs what the lockfile pins and does not change it.
    const flags = [
      'install',
      '--no-save',
      '--include=dev',
      '--prefer-offline',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ];
    // A production environment would omit build and test tools.
    const options = { cwd: ROOT, shell, env: { ...process.env, NODE_ENV: '' } };
    const install = (limitMs) =>
      run('installing packages (about a minute the first time)', command, [...args, ...flags], {
        ...options,
        limitMs,
      });
    await install(INSTALL_LIMIT_MS).catch((error) => {
      // A stalled download; npm's cache has the received part.
      log(`${error.message.split('\n')[0]}; trying once more`);
      return install(2 * INSTALL_LIMIT_MS);
    });
  }
  writeFileSync(LOCK_MARKER, hash);
}

function addSources(hash, path) {
  const stat = statSync(path);
  if (stat.isFile()) return void hash.update(`${path} ${stat.size} ${stat.mtimeMs}\n`);
  for (const entry of readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (['node_modules', 'dist', 'test', 'coverage'].includes(entry.name) || entry.name.startsWith('.'))
      continue;
    if (entry.isDirectory() || /\.(tsx?|proto|json|html|css|svg|mjs|png|woff2)$/.test(entry.name))
      addSources(hash, join(path, entry.name));
  }
}

function sourceHash(build) {
  const hash = createHash('sha256').update(read(LOCK_MARKER));
  for (const source of build.sources)
    if (existsSync(join(ROOT, source))) addSources(hash, join(ROOT, source));
  return hash.digest('hex');
}

/** The compiler trusts its build info: when the output was removed, that has to be removed as well. */
function forgetLostOutput(folder = ROOT, depth = 0) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory() && depth < 2 && !['node_modules', '.git', 'dist', 'src'].includes(entry.name))
      forgetLostOutput(join(folder, entry.name), depth + 1);
    else if (entry.name === 'tsconfig.tsbuildinfo' && !existsSync(join(folder, 'dist')))
      rmSync(join(folder, entry.name));
  }
}

const markerOf = ({ name }) => join(BUILD_MARKERS, `build-${name.replace(' ', '-')}`);

const isBuilt = (step, hash) =>
  read(markerOf(step)) === hash && step.results.every((result) => existsSync(join(ROOT, result)));

function markBuilt(step, hash) {
  mkdirSync(dirname(markerOf(step)), { recursive: true });
  writeFileSync(markerOf(step), hash);
}

/** Builds outdated parts: the named builds, all by default, and their dependencies. */
export async function build(only = BUILDS.map(({ name }) => name)) {
  const needed = new Set(BUILDS.filter(({ name }) => only.includes(name)).flatMap(({ needs = [] }) => needs));
  for (const step of BUILDS.filter(({ name }) => only.includes(name) || needed.has(name))) {
    if (!existsSync(join(ROOT, step.folder, 'tsconfig.json'))) continue;
    const hash = sourceHash(step);
    if (isBuilt(step, hash)) continue;
    // An interrupted build must not count as finished, whatever its sources become.
    rmSync(markerOf(step), { force: true });
    if (step.name === 'services') forgetLostOutput();
    await run(step.what, node24(), [join(ROOT, step.script), ...step.args], { cwd: join(ROOT, step.folder) });
    markBuilt(step, hash);
  }
}

/**
 * Brings a build up to date by `restore`. That resolves with 'cached' when it restored the output from a cache, else with
 * whether the build passed. Resolves with the same; with 'cached' when the build is up to date already.
 */
export async function restoreBuild(name, restore) {
  const step = BUILDS.find((one) => one.name === name);
  const hash = sourceHash(step);
  if (isBuilt(step, hash)) return 'cached';
  rmSync(markerOf(step), { force: true });
  // A cache writes files and removes none.
  if (step.output) rmSync(join(ROOT, step.output), { recursive: true, force: true });
  const result = await restore();
  if (result === 'cached') markBuilt(step, hash);
  return result;
}

/** Runs `build`; logs the error and returns false when a build fails. */
export const tryBuild = (only) =>
  build(only).then(
    () => true,
    (error) => (console.error(error.message), false),
  );

/** Exits with the one error. */
export async function orExit(work) {
  try {
    return await work();
  } catch (error) {
    console.error(error instanceof PrepareError ? error.message : error);
    process.exit(1);
  }
}
