import { closeSync, linkSync, openSync, readFileSync, unlinkSync, writeFileSync, writeSync } from 'node:fs';
import { identityOf, isSameProcess, type ProcessIdentity } from './process-table.js';

interface LockHolder extends ProcessIdentity {
  /** A note of the holder for others, such as the link it serves. */
  note: string;
}

export interface ProcessLock {
  /** Replaces the note that others read when they find the lock taken. */
  describe(note: string): void;
  release(): void;
  /** The former holder was killed: its child processes may still be ending. */
  inherited: boolean;
}

export class LockedError extends Error {
  constructor(readonly holder: LockHolder) {
    super(`locked by process ${holder.pid}`);
  }
}

export function readLock(path: string): LockHolder | undefined {
  try {
    const holder = JSON.parse(readFileSync(path, 'utf8')) as LockHolder;
    return isSameProcess(holder) ? holder : undefined;
  } catch {
    return undefined;
  }
}

/**
 * One holder per path. The file is written under another name first and then
 * linked, so it is never seen half written; a lock whose holder has ended
 * (killed, or a pid now used by another process) is taken over.
 */
export function takeLock(path: string, note = ''): ProcessLock {
  const mine: LockHolder = { ...identityOf(process.pid), note };
  const draft = `${path}.${process.pid}`;
  const write = (): void => {
    const file = openSync(draft, 'w', 0o644);
    writeSync(file, JSON.stringify(mine));
    closeSync(file);
  };
  let inherited = false;
  for (let attempt = 0; ; attempt += 1) {
    write();
    try {
      linkSync(draft, path);
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || attempt > 5) throw error;
      const holder = readLock(path);
      if (holder && holder.pid !== process.pid) throw new LockedError(holder);
      removeIfThere(path);
      inherited = true;
    } finally {
      removeIfThere(draft);
    }
  }
  return {
    inherited,
    describe(text) {
      mine.note = text;
      writeFileSync(path, JSON.stringify(mine));
    },
    release() {
      if (readLock(path)?.pid === process.pid) removeIfThere(path);
    },
  };
}

function removeIfThere(path: string): void {
  try {
    unlinkSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
