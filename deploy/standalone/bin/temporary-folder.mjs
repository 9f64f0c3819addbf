import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PREFIX = 'backroom-run-';

/** Folders of killed runs: the name contains the pid of the owner. */
function removeAbandoned() {
  for (const name of readdirSync(tmpdir())) {
    const [, pid] = /^backroom-run-(\d+)-/.exec(name) ?? [];
    if (!pid) continue;
    try {
      process.kill(Number(pid), 0);
    } catch (error) {
      if (error.code === 'ESRCH') rmSync(join(tmpdir(), name), { recursive: true, force: true });
    }
  }
}

/**
 * The folder for temporary files of everything that is started from here; deleted when this process ends.
 * Child processes get it with `env: { TMPDIR }`.
 */
export function temporaryFolder() {
  removeAbandoned();
  const folder = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`));
  // Postgres may run as another user and needs to traverse it.
  chmodSync(folder, 0o711);
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}
