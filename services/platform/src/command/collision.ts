import { fault, Problem } from '../errors/index.js';

/** Postgres ended this transaction so that another could go on: serialisation failure, deadlock. */
const turnedAway = ['40001', '40P01'];
/** Two commands that could not see one another wrote the same name, or one removed what the other leans on. */
const collided = ['23503', '23505'];

const codeOf = (error: unknown): string => String((error as { code?: unknown } | undefined)?.code);

/** Whether the same command may be tried again at once. */
export function isTurnAway(error: unknown): boolean {
  return turnedAway.includes(codeOf(error));
}

/** What the caller is told of it: somebody was faster, which is no defect. */
export function told(error: unknown): unknown {
  return collided.includes(codeOf(error)) ? changedMeanwhile({ cause: error }) : error;
}

/** For a command that finds out itself that somebody was faster, and may be tried again at once. */
export function changedMeanwhile(options?: ErrorOptions): Problem {
  return new Problem('conflict', fault('changed-meanwhile'), options);
}
