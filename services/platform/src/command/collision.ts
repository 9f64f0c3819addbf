import { fault, Problem } from '../errors/index.js';

/** Postgres aborted this transaction in favor of another: serialization failure, deadlock. */
const serializationFailures = ['40001', '40P01'];
/** Two concurrent commands wrote the same name, or one deleted a row that the other references. */
const constraintViolations = ['23503', '23505'];

const codeOf = (error: unknown): string => String((error as { code?: unknown } | undefined)?.code);

/** Whether the same command may be retried at once. */
export function isSerializationFailure(error: unknown): boolean {
  return serializationFailures.includes(codeOf(error));
}

/** Maps a constraint violation to a conflict with a concurrent change, which is not an internal error. */
export function toConflict(error: unknown): unknown {
  return constraintViolations.includes(codeOf(error)) ? concurrentChange({ cause: error }) : error;
}

/** For a command that detects a concurrent change itself, and may be retried at once. */
export function concurrentChange(options?: ErrorOptions): Problem {
  return new Problem('conflict', fault('changed-meanwhile'), options);
}
