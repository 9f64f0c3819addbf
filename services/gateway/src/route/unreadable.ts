import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { Problem, type Fault, type Log } from '@backroom/platform';
import { fault } from '../faults.js';
import { problemJson } from './problem.filter.js';

const refusals: Record<string, { status: number; field: string; why: Fault }> = {
  HPE_HEADER_OVERFLOW: { status: 431, field: 'headers', why: fault('headers-too-large') },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, field: 'request', why: fault('too-slow') },
};
const unreadable = { status: 400, field: 'request', why: fault('not-http') };

/** Answers input that is not a request (not HTTP, endless headers, a body that does not arrive), then disconnects. */
export function refuseUnreadable(error: Error & { code?: string }, socket: Socket, log: Log): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return void socket.destroy();
  const { status, field, why } = refusals[error.code ?? ''] ?? unreadable;
  const traceId = randomUUID().replaceAll('-', '');
  log.debug({ err: error, traceId, status }, 'request rejected');
  const title = STATUS_CODES[status]!;
  const body = problemJson(Problem.invalid(field, why), traceId, { status, title });
  // Clients that stay connected are disconnected.
  setTimeout(() => socket.destroy(), 1_000).unref();
  socket.end(
    `HTTP/1.1 ${status} ${title}\r\ncontent-type: application/problem+json\r\n` +
      'cache-control: no-store\r\nx-content-type-options: nosniff\r\n' +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}
