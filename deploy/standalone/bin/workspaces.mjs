import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './node24.mjs';

const { workspaces: patterns } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));

/** The folders of this repository's packages, from the top, in the order of the root `package.json`. */
export const workspaces = patterns.flatMap((pattern) => {
  if (!pattern.endsWith('/*')) return [pattern];
  const parent = pattern.slice(0, -'/*'.length);
  return readdirSync(join(ROOT, parent))
    .sort()
    .map((name) => `${parent}/${name}`)
    .filter((folder) => existsSync(join(ROOT, folder, 'package.json')));
});

/** Packages that are built by one `tsc -b`, which the root `tsconfig.json` names; the console is built by its own tool. */
export const compiled = workspaces.filter((folder) => folder !== 'console');

/** The parts of the services: themselves, and the shared folders at the top. */
export const ofServices = workspaces.filter(
  (folder) =>
    folder.startsWith('services/') ||
    (!folder.includes('/') && !['console', 'testing', 'tests'].includes(folder)),
);
