import { Problem } from './problem.js';

/**
 * Unavailable infrastructure: database, broker, analytics. It is retried with back-off without a limit and never
 * counted against the message that met it.
 */
export class OutageError extends Error {
  constructor(what: string, options?: ErrorOptions) {
    super(`${what} is not available`, options);
    this.name = 'OutageError';
  }
}

const socketErrors = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ECONNABORTED',
  'UND_ERR_SOCKET',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Postgres classes: 08 connection, 53 resources, 57 shutdown and cancel, 58 system, 40 serialization and deadlock. */
const postgresOutage = /^(08|53|57|58|40)/;

/** gRPC codes that mean "try later": DEADLINE_EXCEEDED, UNAVAILABLE, RESOURCE_EXHAUSTED, ABORTED by the transport. */
const grpcOutage = new Set([4, 8, 14]);

/**
 * Whether an error is an outage (retry without a limit) rather than a deterministic failure of the message (poison).
 */
export function isOutage(error: unknown): boolean {
  if (error === null || typeof error !== 'object') return false;
  if ((error as Error).name === 'OutageError' || (error as Error).name === 'AbortError') return true;
  if ((error as Problem).name === 'Problem')
    return ['unavailable', 'timeout', 'tooMany'].includes((error as Problem).kind);
  const { code, message, errors, cause } = error as {
    code?: unknown;
    message?: unknown;
    errors?: unknown[];
    cause?: unknown;
  };
  if (
    typeof code === 'string' &&
    (socketErrors.has(code) || (code.length === 5 && postgresOutage.test(code)))
  )
    return true;
  if (typeof code === 'number' && grpcOutage.has(code)) return true;
  if (
    typeof message === 'string' &&
    /Connection terminated|timeout exceeded when trying to connect|socket hang up|Query read timeout|not queryable|Cannot use a pool after calling end|Timeout error/i.test(
      message,
    )
  )
    return true;
  if (Array.isArray(errors) && errors.some(isOutage)) return true;
  return cause !== undefined && cause !== error && isOutage(cause);
}
