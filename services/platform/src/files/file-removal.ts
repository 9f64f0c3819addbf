import type { Clock } from '../clock/index.js';
import type { Tx } from '../database/index.js';
import { schedule, type DueWorkHandler } from '../due-work/index.js';
import type { Files } from './files.js';

const fileRemoval = 'file-removal';
/** Milliseconds that an unused file is kept: a client that was offline may still request it. */
const graceMs = 24 * 3_600_000;

/** Removes a file in a day, unless it is needed then: an upload that was never referenced does not stay. */
export async function removeLater(tx: Tx, clock: Clock, name: string): Promise<void> {
  const dueAt = new Date(clock.now().getTime() + graceMs);
  // For every tenant: a file named by its content may be needed by others, too.
  await schedule(tx, { kind: fileRemoval, key: name, accountId: 0, dueAt, payload: null });
}

/** Removes files that are not needed; `needed` checks whether one is. */
export function removeFiles(
  files: Files,
  needed: (tx: Tx, name: string) => Promise<boolean> = async () => false,
): DueWorkHandler {
  return {
    kind: fileRemoval,
    async handle(tx, { key: name }) {
      if (!(await needed(tx, name))) await files.remove(name);
    },
  };
}
