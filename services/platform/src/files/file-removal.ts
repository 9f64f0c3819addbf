import type { Clock } from '../clock/index.js';
import type { Tx } from '../database/index.js';
import { schedule, type DueWorkHandler } from '../due-work/index.js';
import type { Files } from './files.js';

const fileRemoval = 'file-removal';
/** Milliseconds that a file stays which nobody needs: who was away for a while may still ask for it. */
const kept = 24 * 3_600_000;

/** Has a file removed a day from now, unless it is needed then: what was sent and never named does not stay. */
export async function removeLater(tx: Tx, clock: Clock, name: string): Promise<void> {
  const dueAt = new Date(clock.now().getTime() + kept);
  // Of every tenant: a file named by its content may be needed by others too.
  await schedule(tx, { kind: fileRemoval, key: name, accountId: 0, dueAt, payload: null });
}

/** Removes what nobody needs; `needed` says what somebody does. */
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
