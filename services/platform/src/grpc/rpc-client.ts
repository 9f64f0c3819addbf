import {
  Metadata,
  makeGenericClientConstructor,
  status,
  type Client,
  type ServiceDefinition,
  type ServiceError,
} from '@grpc/grpc-js';
import { pause } from '../concurrency/waiting.js';
import { fromGrpcError } from '../errors/index.js';
import { maybeCall, servicePrincipal, type PrincipalSigner } from '../principal/index.js';
import { currentTraceparent } from '../telemetry/index.js';
import type { Clock } from '../clock/clock.js';
import { balanced, type GrpcAccess } from './grpc-access.js';
import { metadataKeys } from './rpc-interceptor.js';
import { serviceNameOf } from './rpc-service.js';

/** Maximum milliseconds to wait for a response, unless the caller's own deadline is earlier. */
const defaultTimeoutMs = 10_000;

export interface RpcClientOptions {
  /** host:port, where the name may resolve to several instances. */
  url: string;
  /** Name of the called service: signatures are valid only for it. */
  service: string;
  /** Name of the calling service, the principal of calls outside any user's. */
  caller: string;
  access: Pick<GrpcAccess, 'client'>;
  signer: PrincipalSigner;
  clock: Clock;
}

/** A service as seen by its callers: each of its calls returns a promise. */
export type RpcClient<D extends ServiceDefinition> = {
  [M in keyof D]: (
    request: ReturnType<D[M]['requestDeserialize']>,
  ) => Promise<ReturnType<D[M]['responseDeserialize']>>;
} & { close(): void };

type Callback = (error: ServiceError | null, answer: unknown) => void;
type Method = (
  request: unknown,
  metadata: Metadata,
  options: { deadline: number },
  callback: Callback,
) => void;

/**
 * Creates a promise client of a generated service. It signs the caller's principal, and propagates trace, idempotency
 * key and deadline; without a caller it signs for the service itself. Throws a Problem.
 */
export function createRpcClient<D extends ServiceDefinition>(
  definition: D,
  options: RpcClientOptions,
): RpcClient<D> {
  const ClientClass = makeGenericClientConstructor(definition, serviceNameOf(definition));
  const client = new ClientClass(options.url, options.access.client, {
    ...balanced,
    'grpc.keepalive_time_ms': 30_000,
    'grpc.initial_reconnect_backoff_ms': 100,
    'grpc.max_reconnect_backoff_ms': 2_000,
    // Services limit the size of their own responses, by rows and not by bytes.
    'grpc.max_receive_message_length': 64 * 1024 * 1024,
  });
  const proxy: Record<string, unknown> = { close: () => client.close() };
  for (const method of Object.keys(definition))
    proxy[method] = (request: unknown) => invoke(client, method, request, options);
  return proxy as RpcClient<D>;
}

async function invoke(
  client: Client,
  method: string,
  request: unknown,
  options: RpcClientOptions,
): Promise<unknown> {
  const call = maybeCall();
  const metadata = new Metadata();
  metadata.set(
    metadataKeys.principal,
    await options.signer.sign(call?.principal ?? servicePrincipal(options.caller), options.service),
  );
  const traceparent = currentTraceparent();
  if (traceparent) metadata.set(metadataKeys.trace, traceparent);
  if (call?.idempotencyKey) metadata.set(metadataKeys.idempotency, call.idempotencyKey);
  const deadline = Math.min(call?.deadline ?? Infinity, options.clock.now().getTime() + defaultTimeoutMs);
  let drops = 0;
  for (let tries = 1; ; tries++) {
    const { error, answer } = await send(client, method, request, metadata, deadline);
    if (!error) return answer;
    const isRetryable = wasNeverRead(error) || (wasDropped(error) && ++drops === 1);
    if (!isRetryable || tries === maxAttempts) throw fromGrpcError(error);
    await pause(tries * 10);
  }
}

/** Maximum attempts of a call that no server has read. */
const maxAttempts = 5;

/**
 * The call used a connection that its server had just closed for new ones: by the protocol nothing of it was read, so
 * it can be retried, whatever it does. The library itself retries once, which sometimes hits the next such connection.
 */
function wasNeverRead({ code, details }: ServiceError): boolean {
  return code === status.UNAVAILABLE && details === 'Stream refused by server';
}

/**
 * The connection closed during the call: usually one that had just reached its maximum age, and then nothing of the
 * call was read; but that is not certain. It is retried once, because a read changes nothing and a write is executed
 * once however often it arrives (one kind of idempotency, see CONTRIBUTING).
 */
function wasDropped({ code, details }: ServiceError): boolean {
  return code === status.UNAVAILABLE && details === 'Connection dropped';
}

function send(
  client: Client,
  method: string,
  request: unknown,
  metadata: Metadata,
  deadline: number,
): Promise<{ error: ServiceError | null; answer: unknown }> {
  const call = (client as unknown as Record<string, Method>)[method]!;
  return new Promise((resolve) => {
    call.call(client, request, metadata, { deadline }, (error, answer) => resolve({ error, answer }));
  });
}
