import { execFileSync } from 'node:child_process';
import { delimiter, dirname, join } from 'node:path';

const modules = join(import.meta.dirname, '../node_modules');
const buf = join(modules, '@bufbuild/buf/bin/buf');
/** The path of Buf's plugin, and of this Node for the plugin. */
const PATH = [dirname(process.execPath), join(modules, '.bin'), process.env.PATH].join(delimiter);

/** Runs buf on the contracts of this package. Returns its output; throws when it fails. */
export const runBuf = (...args) =>
  execFileSync(process.execPath, [buf, ...args], {
    cwd: import.meta.dirname,
    env: { ...process.env, PATH },
    maxBuffer: 1 << 26,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
