import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { StartError } from './config.js';
import { LockedError, takeLock, type ProcessLock } from './process-lock.js';

/** Raised when the layout of the data folder changes in a way that older code would damage. */
const DATA_VERSION = 1;

/** Ensures that the folder is ours, of a known version, and not in use; changes nothing otherwise. */
export function openDataFolder(dataDir: string, layout = 'together'): ProcessLock {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o755 });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? String(error);
    throw new StartError(
      `the data folder ${dataDir} is not writable (${reason}); set BACKROOM_DATA to one that is`,
    );
  }
  const versionFile = join(dataDir, 'version');
  if (existsSync(versionFile)) checkVersion(dataDir, readFileSync(versionFile, 'utf8').trim());
  else if (readdirSync(dataDir).some((name) => !/^(version|lock|layout)\b/.test(name))) {
    throw new StartError(
      `${dataDir} holds files that are not Backroom's; set BACKROOM_DATA to an empty folder`,
    );
  }
  const layoutFile = join(dataDir, 'layout');
  checkLayout(dataDir, layoutFile, layout, existsSync(versionFile));
  let lock: ProcessLock;
  try {
    lock = takeLock(join(dataDir, 'lock'));
  } catch (error) {
    if (error instanceof LockedError) {
      throw new StartError(
        `already running at ${error.holder.note || `process ${error.holder.pid}`} with the data folder ${dataDir}`,
      );
    }
    throw new StartError(
      `the data folder ${dataDir} is not writable (${(error as NodeJS.ErrnoException).code}); set BACKROOM_DATA to one that is`,
    );
  }
  if (!existsSync(versionFile)) {
    writeFileSync(layoutFile, `${layout}\n`);
    writeFileSync(`${versionFile}.new`, `${DATA_VERSION}\n`);
    renameSync(`${versionFile}.new`, versionFile);
  }
  return lock;
}

/** Each layout keeps its events in another engine: one would start without the other's. */
function checkLayout(dataDir: string, layoutFile: string, layout: string, used: boolean): void {
  const made = existsSync(layoutFile) ? readFileSync(layoutFile, 'utf8').trim() : 'together';
  if (used && made !== layout)
    throw new StartError(
      `the data folder ${dataDir} belongs to the layout "${made}"; set BACKROOM_DATA to another one, or BACKROOM_LAYOUT=${made}`,
    );
}

function checkVersion(dataDir: string, text: string): void {
  if (!/^\d+$/.test(text))
    throw new StartError(
      `${join(dataDir, 'version')} says "${text}", which is no version of Backroom's data`,
    );
  if (Number(text) > DATA_VERSION) {
    throw new StartError(
      `the data folder ${dataDir} was written by a newer Backroom (version ${text}, this one knows ${DATA_VERSION}); update, or set BACKROOM_DATA to another folder`,
    );
  }
}
