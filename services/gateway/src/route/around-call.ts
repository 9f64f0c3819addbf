import { randomUUID } from 'node:crypto';
import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { from, lastValueFrom, type Observable } from 'rxjs';
import {
  currentTraceId,
  inCall,
  inSpan,
  Problem,
  servicePrincipal,
  SpanKind,
  type Clock,
  type Principal,
} from '@backroom/platform';
import { fault } from '../faults.js';
import type { RateLimits } from '../rate-limit/rate-limits.js';
import type { AccessGuard } from '../access/access-guard.js';
import { maxUserAgentLength } from '../access/principal-of.js';
import { routeOf, type RouteDeclaration } from './route.js';
import type { RoutedRequest } from './routed-request.js';
import { validate } from './validation.js';

/** Maximum milliseconds that a caller waits for a response. */
const deadlineAfter = 15_000;

/** Wraps every route: trace, authentication, validation, and the principal for the services. */
export class AroundCall implements NestInterceptor {
  constructor(
    private readonly guard: AccessGuard,
    private readonly limits: RateLimits,
    private readonly clock: Clock,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    return from(this.run(context, next));
  }

  private async run(context: ExecutionContext, next: CallHandler): Promise<unknown> {
    const route = routeOf(context.getHandler())!;
    const request = context.switchToHttp().getRequest<RoutedRequest>();
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    const name = `${route.method} ${route.path}`;
    return inSpan(
      name,
      { traceparent: text(request.headers['traceparent']), kind: SpanKind.SERVER },
      async () => {
        reply.header('x-trace-id', currentTraceId());
        Object.assign(request, { traceId: currentTraceId() });
        return this.guard.withCurrentPermissions(request, async () => {
          request.principal = await this.guard.admit(route, request);
          if (request.principal) await this.limits.admitCaller(request.principal, request, reply);
          request.input = validate(route, request);
          const principal = request.principal ?? anonymousPrincipal(request);
          const call = {
            principal,
            deadline: this.clock.now().getTime() + deadlineAfter,
            idempotencyKey: idempotencyKeyOf(route, request),
          };
          return inCall(call, () => lastValueFrom(next.handle(), { defaultValue: undefined }));
        });
      },
    );
  }
}

/**
 * Sent in metadata and stored in an index: printable characters, of limited length. A call without a key gets one, so
 * that a retried call to a service is executed once.
 */
function idempotencyKeyOf({ idempotency }: RouteDeclaration, request: RoutedRequest): string | undefined {
  const key = text(request.headers['idempotency-key']);
  if (key === undefined && idempotency === 'key') return randomUUID();
  if (key === undefined && idempotency === 'required')
    throw Problem.invalid('Idempotency-Key', fault('required'));
  if (key === undefined || /^[\x21-\x7e]{1,255}$/.test(key)) return key;
  throw Problem.invalid('Idempotency-Key', fault('idempotency-key', { min: 1, max: 255 }));
}

/** A caller without a sign-in: the gateway calls on their behalf, and the audit log records their address. */
function anonymousPrincipal({ ip, headers }: FastifyRequest): Principal {
  const userAgent = headers['user-agent']?.slice(0, maxUserAgentLength);
  return { ...servicePrincipal('gateway'), address: ip, userAgent };
}

function text(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}
