import { randomUUID } from 'node:crypto';
import { Catch, HttpException, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import {
  asProblem,
  currentTraceId,
  Problem,
  problemKinds,
  type Log,
  type ProblemKind,
} from '@backroom/platform';
import { fault } from '../faults.js';
import type { RoutedRequest } from './routed-request.js';

/** Converts any error to problem+json (RFC 9457) with the trace id. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(private readonly log: Log) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<RoutedRequest & { traceId?: string }>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    sendProblem(reply, toProblem(error), request.traceId ?? currentTraceId(), this.log, error);
  }
}

/**
 * Writes a problem as the response, and logs unexpected failures with their cause. A refusal before the start of a
 * trace gets its own id: every response has a trace id that is in the log.
 */
export function sendProblem(
  reply: FastifyReply,
  problem: Problem,
  trace: string,
  log: Log,
  cause?: unknown,
): void {
  const { status, title } = problemKinds[problem.kind];
  const traceId = trace || randomUUID().replaceAll('-', '');
  if (!trace) log.debug({ err: cause, traceId, status }, 'request rejected');
  if (status >= 500) log.error({ err: cause, traceId }, 'request failed');
  if (reply.sent || reply.raw.headersSent) return void reply.raw.end();
  void reply
    .status(status)
    .header('content-type', 'application/problem+json')
    .send(problemJson(problem, traceId, { status, title }));
}

/** The body of a problem response. */
export function problemJson(
  problem: Problem,
  traceId: string,
  { status, title }: { status: number; title: string },
): string {
  return JSON.stringify({
    ...problem.members,
    type: `about:blank#${problem.code}`,
    title,
    status,
    detail: problem.detail,
    params: problem.params,
    traceId,
    ...(problem.fields.length > 0 && { errors: problem.fields }),
  });
}

/** Converts refusals of the HTTP layer (unreadable JSON, too large, unknown path) to problems. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const status =
    error instanceof HttpException ? error.getStatus() : (error as { statusCode?: number })?.statusCode;
  if (status !== undefined && status < 500) {
    if (status === 413) return new Problem('tooLarge', fault('tooLarge'));
    if (status === 404) return Problem.notFound('page');
    const kind = (Object.keys(problemKinds) as ProblemKind[]).find(
      (name) => problemKinds[name].status === status,
    );
    if (kind && kind !== 'invalid' && kind !== 'notFound')
      return new Problem(kind, fault(kind), { cause: error });
    return Problem.invalid('body', fault('unreadable-body'));
  }
  return asProblem(error);
}
