import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PREFIX = 'backroom-run-';

/** Of runs that were killed: the name says which process made it. */
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
 * The folder in which everything that is run from here puts what it needs for a while; it goes when this process does.
 * Whoever starts something hands it on with `env: { TMPDIR }`.
 */
export function temporaryFolder() {
  removeAbandoned();
  const folder = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`));
  // Postgres may run as another user and has to pass through.
  chmodSync(folder, 0o711);
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}
