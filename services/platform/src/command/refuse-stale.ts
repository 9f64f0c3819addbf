import { fault, Problem } from '../errors/index.js';

/** Rejects a change of a record that was changed concurrently. Without a version the current one is changed. */
export function refuseStale(what: string, present: number, edited: number | undefined): void {
  if (edited !== undefined && edited !== present)
    throw new Problem('conflict', fault('stale-version', { what }));
}
