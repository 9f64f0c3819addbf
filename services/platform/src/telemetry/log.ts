import { pino, type Logger } from 'pino';
import { currentTraceId } from './trace.js';

export type Log = Logger;

/** One JSON line per entry, with the trace id; secrets and card data never reach it. */
export function createLog(name: string, level = 'info'): Log {
  return pino({
    name,
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: () => {
      const traceId = currentTraceId();
      return { service: name, ...(traceId && { traceId }) };
    },
    redact: {
      paths: [
        'password',
        'secret',
        'authorization',
        'refreshToken',
        'cardNumber',
        'cvv',
        '*.password',
        '*.secret',
      ],
      censor: '[redacted]',
    },
  });
}
