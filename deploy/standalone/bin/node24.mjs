import { existsSync } from 'node:fs';
import { arch, platform } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root, wherever the command was called from. */
export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');

/** The Node that npm installed for this repository, or the running one when it is new enough. */
export function node24() {
  const system = platform() === 'win32' ? 'win' : platform();
  const name = `node-${system}-${arch()}`;
  const bundled = join(ROOT, 'node_modules', name, 'bin', platform() === 'win32' ? 'node.exe' : 'node');
  if (existsSync(bundled)) return bundled;
  if (Number(process.versions.node.split('.')[0]) >= 22) return process.execPath;
  console.error(`Backroom needs Node 22 or newer on ${platform()} ${arch()}; this is ${process.version}.`);
  process.exit(1);
}
