import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { Metadata, ServerUnaryCall } from '@grpc/grpc-js';
import { RpcException } from '@nestjs/microservices';
import { from, type Observable } from 'rxjs';
import { lastValueFrom } from 'rxjs';
import { awaitCopies } from '../concurrency/await-copies.js';
import { delayOfCopies, type Database } from '../database/index.js';
import { fault, isOutage, Problem, toGrpcError } from '../errors/index.js';
import { inCall, type CallContext, type PrincipalVerifier } from '../principal/index.js';
import { inSpan, SpanKind, type Log, type Metrics } from '../telemetry/index.js';
import { isForServices } from './rpc-service.js';

export const metadataKeys = {
  principal: 'x-principal',
  trace: 'traceparent',
  idempotency: 'x-idempotency-key',
} as const;

interface RpcInterceptorParts {
  verifier: PrincipalVerifier;
  log: Log;
  metrics: Metrics;
  database: Database;
}

/**
 * Wraps every gRPC call of a service: verifies the principal, continues the trace, records metrics, waits for copies of
 * new records, turns errors into status details.
 */
export class RpcInterceptor implements NestInterceptor {
  constructor(private readonly parts: RpcInterceptorParts) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    return from(this.run(context, next));
  }

  private async run(context: ExecutionContext, next: CallHandler): Promise<unknown> {
    const rpc = `${context.getClass().name}.${context.getHandler().name}`;
    const metadata = context.switchToRpc().getContext<Metadata>();
    const call = context.getArgByIndex<ServerUnaryCall<unknown, unknown> | undefined>(2);
    const end = this.parts.metrics
      .histogram('rpc_seconds', 'Duration of gRPC calls', ['rpc', 'outcome'])
      .startTimer({ rpc });
    try {
      const answer = await inSpan(
        rpc,
        { traceparent: text(metadata, metadataKeys.trace), kind: SpanKind.SERVER },
        async () => {
          const callContext = await this.contextOf(metadata, call, isForServices(context.getHandler()));
          const handle = () => lastValueFrom(next.handle(), { defaultValue: {} });
          return inCall(callContext, () =>
            awaitCopies(handle, (copies) => delayOfCopies(this.parts.database, copies)),
          );
        },
      );
      end({ outcome: 'ok' });
      return answer;
    } catch (error) {
      const problem = asProblem(error);
      if (problem.kind === 'internal') this.parts.log.error({ err: error, rpc }, 'call failed');
      end({ outcome: problem.kind });
      throw new RpcException(toGrpcError(problem));
    }
  }

  private async contextOf(
    metadata: Metadata,
    call: ServerUnaryCall<unknown, unknown> | undefined,
    forServices: boolean,
  ): Promise<CallContext> {
    const token = text(metadata, metadataKeys.principal);
    if (!token) throw new Problem('unauthenticated', fault('unauthenticated'));
    const principal = await this.parts.verifier.verify(token, call?.getPath().slice(1));
    if (forServices !== (principal.kind === 'service'))
      throw new Problem('forbidden', fault(forServices ? 'services-only' : 'people-only'));
    const deadline = call?.getDeadline();
    return {
      principal,
      deadline: deadline === undefined || deadline === Infinity ? undefined : +new Date(deadline),
      idempotencyKey: text(metadata, metadataKeys.idempotency),
    };
  }
}

/** The error shown to a caller: problems unchanged, outages as `unavailable`, anything else as `internal`. */
export function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (isOutage(error))
    return new Problem('unavailable', fault('unavailable'), {
      cause: error,
    });
  return new Problem('internal', fault('internal'), { cause: error });
}

function text(metadata: Metadata | undefined, key: string): string | undefined {
  const [value] = metadata?.get?.(key) ?? [];
  return value === undefined ? undefined : String(value);
}
