// The generated code is what the contracts say, and the contracts break nobody who speaks the version on main.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

const proto = import.meta.dirname;
const root = join(proto, '..');
const buf = join(root, 'node_modules/@bufbuild/buf/bin/buf');
const env = {
  ...process.env,
  PATH: [join(process.execPath, '..'), join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter),
};
const run = (args, cwd) => execFileSync(process.execPath, [buf, ...args], { cwd, env, stdio: 'inherit' });

const copy = mkdtempSync(join(tmpdir(), 'backroom-proto-'));
try {
  for (const name of ['backroom', 'buf.yaml', 'buf.gen.yaml'])
    cpSync(join(proto, name), join(copy, name), { recursive: true });
  run(['generate'], copy);
  execFileSync(process.execPath, [join(proto, 'write-descriptors.mjs'), copy], { env, stdio: 'inherit' });
  const files = (folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length))
      .sort();
  const [fresh, committed] = [join(copy, 'src/gen'), join(proto, 'src/gen')];
  const stale = [...new Set([...files(fresh), ...files(committed)])].filter((file) => {
    const text = (folder) => {
      try {
        return readFileSync(join(folder, file), 'utf8');
      } catch {
        return undefined;
      }
    };
    return text(fresh) !== text(committed);
  });
  if (stale.length > 0) {
    console.error(`generated code is not up to date, run \`npm run proto\`: ${stale.join(', ')}`);
    process.exitCode = 1;
  }
  // Without a main branch to compare with (a tarball, a shallow checkout) there is nothing that could break.
  const comparable = (() => {
    try {
      execFileSync('git', ['rev-parse', '--verify', '--quiet', 'refs/heads/main:proto'], {
        cwd: root,
        stdio: 'ignore',
      });
      return true;
    } catch {
      return false;
    }
  })();
  if (comparable) run(['breaking', '--against', '../.git#branch=main,subdir=proto'], proto);
} finally {
  rmSync(copy, { recursive: true, force: true });
}
