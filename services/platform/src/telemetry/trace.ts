import { hostname } from 'node:os';
import {
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Span,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { release } from '../release.js';

let provider: TracerProvider | undefined;

/**
 * Starts tracing once in a process. Trace ids are propagated over HTTP, gRPC, event log and MQTT in any case; spans are
 * exported (OTLP over HTTP) only if an endpoint is configured.
 */
export async function startTracing(options: {
  endpoint?: string;
  process: string;
  /** Sampling rate of traces that start here, 0 to 1; others follow their parent. Ids are propagated in any case. */
  sampleRate: number;
}): Promise<void> {
  if (provider) return;
  const processors = [];
  if (options.endpoint) {
    const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http');
    processors.push(
      new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${options.endpoint}/v1/traces` }) }),
    );
  }
  provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': options.process,
      'service.version': release,
      'service.instance.id': hostname(),
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(options.sampleRate) }),
    spanProcessors: processors,
  });
  trace.setGlobalTracerProvider(provider);
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
}

/** Runs `work` in a span that continues `traceparent`, or the current trace, or starts a new one. */
export async function inSpan<T>(
  name: string,
  options: { traceparent?: string; kind?: SpanKind },
  work: (span: Span) => Promise<T>,
): Promise<T> {
  const parent = options.traceparent
    ? propagation.extract(ROOT_CONTEXT, { traceparent: options.traceparent })
    : context.active();
  return trace.getTracer('backroom').startActiveSpan(name, { kind: options.kind }, parent, async (span) => {
    try {
      return await work(span);
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR, message: (error as Error).message });
      throw error;
    } finally {
      span.end();
    }
  });
}

/** The W3C traceparent of the current span, to be propagated; undefined outside any trace. */
export function currentTraceparent(): string | undefined {
  const carrier: Record<string, string> = {};
  propagation.inject(context.active(), carrier);
  return carrier['traceparent'];
}

/** The trace id (32 hexadecimal digits) of the current span; empty outside any trace. */
export function currentTraceId(): string {
  return trace.getSpanContext(context.active())?.traceId ?? '';
}

/** The trace id in a traceparent; empty if it is invalid. */
export function traceIdOf(traceparent: string | undefined): string {
  return /^00-([0-9a-f]{32})-/.exec(traceparent ?? '')?.[1] ?? '';
}

export { SpanKind };
