// `npm run pack -w clients/api [-- <folder>]`: writes a self-contained tarball, here or to that folder: the build
// output, and the API types that declare the gateway's routes.
import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const here = import.meta.dirname;
const root = join(here, '../..');
const destination = resolve(process.argv[2] ?? process.cwd());
const folder = mkdtempSync(join(tmpdir(), 'backroom-pack-'));
try {
  for (const [script, ...args] of [
    ['services/gateway/generate-types.mjs'],
    ['node_modules/ts7/bin/tsc', '-b', here],
  ])
    execFileSync(process.execPath, [join(root, script), ...args], { stdio: 'inherit' });
  const {
    scripts: _,
    devDependencies: __,
    ...about
  } = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8'));
  writeFileSync(join(folder, 'package.json'), JSON.stringify(about, undefined, 2));
  for (const name of ['README.md', 'LICENSE.md']) copyFileSync(join(here, name), join(folder, name));
  cpSync(join(here, 'dist'), join(folder, 'dist'), { recursive: true });
  copyFileSync(join(root, 'services/gateway/v2.d.ts'), join(folder, 'dist/v2.d.ts'));
  for (const name of readdirSync(join(folder, 'dist')).filter((file) => file.endsWith('.d.ts'))) {
    const file = join(folder, 'dist', name);
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll("'@backroom/gateway/v2'", "'./v2.js'"));
  }
  // Via a shell: npm is a script with another name on some platforms.
  execFileSync('npm', ['pack', '--pack-destination', `"${destination}"`], {
    cwd: folder,
    shell: true,
    stdio: 'inherit',
  });
} finally {
  rmSync(folder, { recursive: true });
}
