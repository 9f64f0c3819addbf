import { fault, Problem } from '../errors/index.js';

/** Refuses a change of a record that somebody else changed meanwhile. Without a version whichever stands is changed. */
export function refuseStale(what: string, present: number, edited: number | undefined): void {
  if (edited !== undefined && edited !== present)
    throw new Problem('conflict', fault('stale-version', { what }));
}
