// Fails when a contract breaks programs that use the contracts on main. A clone of another branch compares with the
// main of its origin; without either (a tarball, a shallow checkout) there is nothing to compare with.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runBuf } from './buf.mjs';

const git = { cwd: import.meta.dirname, stdio: 'ignore' };
const onMain = ['refs/heads/main:proto', 'refs/remotes/origin/main:proto'].find(
  (tree) => spawnSync('git', ['rev-parse', '--verify', '--quiet', tree], git).status === 0,
);
if (!onMain) console.log('There is no main to compare the contracts with.');
else {
  const folder = mkdtempSync(join(tmpdir(), 'backroom-proto-'));
  try {
    const archive = join(folder, 'main.tar');
    execFileSync('git', ['archive', '--output', archive, onMain], {
      ...git,
      cwd: join(import.meta.dirname, '..'),
    });
    process.stdout.write(runBuf('breaking', '--against', archive));
  } catch (error) {
    process.stdout.write(error.stdout ?? String(error));
    process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
