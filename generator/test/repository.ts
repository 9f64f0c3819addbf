import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { runChild } from '@backroom/testing/children';

const root = join(import.meta.dirname, '../..');

/** A copy of this repository in its current state, with its build output, to run the generator in. */
export class Repository {
  readonly folder = mkdtempSync(join(tmpdir(), 'backroom-generator-'));

  constructor() {
    const options = { cwd: root, encoding: 'utf8', timeout: 60_000, killSignal: 'SIGKILL' } as const;
    const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], options).trim().split('\n');
    const built = globSync(['*', 'services/*', 'clients/*', 'deploy/*'].flatMap(builtIn), { cwd: root });
    for (const path of [...listed, ...built].filter((one) => existsSync(join(root, one))))
      // Times are kept: the output is as new as its sources.
      cpSync(join(root, path), join(this.folder, path), { recursive: true, preserveTimestamps: true });
    for (const modules of globSync('{.,*,{services,clients,deploy}/*}/node_modules', {
      cwd: root,
      exclude: ['node_modules/node_modules'],
    }))
      this.linkModules(modules);
  }

  /** Links installed packages, except this repository's own packages: those are the copy's. */
  private linkModules(modules: string): void {
    mkdirSync(join(this.folder, modules), { recursive: true });
    for (const name of readdirSync(join(root, modules)))
      if (!['@backroom', '.cache'].includes(name))
        symlinkSync(join(root, modules, name), join(this.folder, modules, name));
    const own = join(modules, '@backroom');
    if (!existsSync(join(root, own))) return;
    mkdirSync(join(this.folder, own));
    for (const name of readdirSync(join(root, own)))
      symlinkSync(readlinkSync(join(root, own, name)), join(this.folder, own, name));
  }

  /** Runs a script under this Node; returns its exit code and all of its output. */
  async run(script: string, args: string[], folder = '.') {
    const path = [dirname(process.execPath), join(root, 'node_modules/.bin'), process.env['PATH']];
    const { code, stdout, stderr } = await runChild(process.execPath, [join(this.folder, script), ...args], {
      cwd: join(this.folder, folder),
      env: { ...process.env, PATH: path.join(delimiter), NODE_OPTIONS: '--experimental-vm-modules' },
      limit: 200_000,
    });
    return { status: code, output: stdout + stderr };
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

const builtIn = (folder: string) =>
  ['dist', 'tsconfig.tsbuildinfo', 'src/gen', 'v2.d.ts'].map((name) => `${folder}/${name}`);
