import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runChild } from '@backroom/testing/children';
import { git, thisTree } from './git.js';

const limited = { timeout: 600_000, killSignal: 'SIGKILL' } as const;

type Topology = Pick<typeof import('@backroom/standalone/topology'), 'environmentOf' | 'SERVICES'>;
type Seeding = Pick<typeof import('@backroom/standalone/testing'), 'seedDemo'>;

/** A built release, with its own configuration of services. */
export interface Release {
  /** The name given on the command line. */
  name: string;
  version: string;
  folder: string;
  topology: Topology;
  seedDemo: Seeding['seedDemo'];
}

/**
 * Installs and builds a commit, tag or branch in a temporary folder; `remove` deletes it. A folder that already
 * contains a release is used as is, and so is this tree for its own commit.
 */
export async function fetchRelease(
  ref: string,
  print: (line: string) => void,
): Promise<{ release: Release; remove: () => void }> {
  const nothing = () => undefined;
  if (existsSync(join(ref, 'package-lock.json')))
    return { release: await releaseIn(resolve(ref), ref), remove: nothing };
  const commit = git('rev-parse', '--verify', `${ref}^{commit}`);
  if (commit === git('rev-parse', 'HEAD'))
    return { release: await releaseIn(thisTree, ref), remove: nothing };
  const folder = mkdtempSync(join(tmpdir(), 'backroom-release-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    print(`installing and building ${ref} in ${folder}`);
    const archive = execFileSync('git', ['archive', commit], {
      cwd: thisTree,
      maxBuffer: 1024 ** 3,
      ...limited,
    });
    execFileSync('tar', ['x', '-C', folder], { input: archive, ...limited });
    linkPackages(folder);
    // With the installer and compiler of that release.
    const program = `const { install, build } = await import('./deploy/standalone/bin/prepare.mjs');
      await install(); await build(['services']);`;
    const { code, stderr } = await runChild(process.execPath, ['--input-type=module', '-e', program], {
      cwd: folder,
      env: { ...process.env, NODE_OPTIONS: '' },
      limit: 1_800_000,
    });
    if (code !== 0) throw new Error(`${ref} could not be installed and built:\n${stderr.slice(-2_000)}`);
    return { release: await releaseIn(folder, ref), remove };
  } catch (error) {
    remove();
    throw error;
  }
}

/** Hard-links the packages installed here; npm replaces those with other versions. */
function linkPackages(folder: string): void {
  const notes = '.package-lock.json';
  const nested = git('ls-files', '*/package.json')
    .split('\n')
    .map((file) => file.replace('package.json', ''));
  for (const place of ['', ...nested]) {
    const [from, to] = [thisTree, folder].map((root) => join(root, place, 'node_modules')) as [
      string,
      string,
    ];
    if (!existsSync(from) || !existsSync(join(folder, place))) continue;
    execFileSync(
      'sh',
      ['-c', 'cp -al "$0" "$1" 2>/dev/null || { rm -rf "$1"; cp -a "$0" "$1"; }', from, to],
      limited,
    );
  }
  const [own, lent] = [thisTree, folder].map((root) => join(root, 'node_modules')) as [string, string];
  // Files that are written in place must not share an inode with ours.
  for (const name of ['.cache', '.backroom-lock-hash', notes])
    rmSync(join(lent, name), { recursive: true, force: true });
  cpSync(join(own, notes), join(lent, notes));
}

export async function releaseIn(folder: string, name: string): Promise<Release> {
  const standalone = (file: string) =>
    import(pathToFileURL(join(folder, 'deploy/standalone/dist', file)).href);
  const [topology, demo] = (await Promise.all(['topology.js', 'demo.js'].map(standalone))) as [
    Topology,
    Seeding,
  ];
  const { version } = JSON.parse(readFileSync(join(folder, 'services/platform/package.json'), 'utf8')) as {
    version: string;
  };
  return { name, version, folder, topology, seedDemo: demo.seedDemo };
}

/** The entry point of a service of a release, as in its image. */
export const mainOf = ({ folder }: Release, service: string): string =>
  createRequire(join(folder, 'package.json')).resolve(`${folder}/services/${service}/dist/main.js`);
