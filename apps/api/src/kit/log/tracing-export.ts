/** Traces with the OpenTelemetry SDK, sent by OTLP over HTTP. Loaded only where an address is set. */
import type { IncomingMessage } from 'node:http'
import {
  type Context,
  SpanKind as OtelKind,
  ROOT_CONTEXT,
  type Span,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace'
import { RELEASE } from '../start/release.ts'
import type { SpanKind, Tracing } from './tracing.ts'

export type TracingOptions = {
  /** Address of the collector, such as http://localhost:4318. */
  endpoint: string
  service: string
  /** The process of it, such as `api` or `desk`. */
  part: string
  /** Share of requests and jobs that are traced, from 0 to 1. */
  ratio: number
}

const KINDS: Readonly<Record<SpanKind, OtelKind>> = {
  root: OtelKind.INTERNAL,
  client: OtelKind.CLIENT,
  internal: OtelKind.INTERNAL,
}
const STATEMENT_LENGTH_MAX = 2_000
const STOP_WITHIN_MS = 3_000

export function createTracing({ endpoint, service, part, ratio }: TracingOptions): Tracing {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': service,
      'service.version': RELEASE.version,
      'duang.process': part,
      'process.pid': process.pid,
    }),
    // The caller's decision does not count: a stranger must not choose what is recorded.
    sampler: new TraceIdRatioBasedSampler(ratio),
    spanProcessors: [
      new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` }) }),
    ],
  })
  const contexts = new AsyncLocalStorageContextManager().enable()
  const tracer = provider.getTracer('duang')
  const spans = new WeakMap<IncomingMessage, Span>()

  return {
    run(name, kind, work) {
      const parent = kind === 'root' ? ROOT_CONTEXT : contexts.active()
      const span = tracer.startSpan(name, { kind: KINDS[kind] }, parent)
      return contexts.with(trace.setSpan(parent, span), () => endWith(span, work()))
    },
    serve(request, response, next) {
      const { method = 'GET' } = request
      const span = tracer.startSpan(
        method,
        { kind: OtelKind.SERVER, attributes: { 'http.request.method': method }, links: callerOf(request) },
        ROOT_CONTEXT,
      )
      spans.set(request, span)
      response.once('close', () => {
        span.setAttribute('http.response.status_code', response.statusCode)
        if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
        span.end()
      })
      contexts.with(trace.setSpan(ROOT_CONTEXT, span), next)
    },
    resume(request, next) {
      const span = spans.get(request)
      if (span) contexts.with(trace.setSpan(ROOT_CONTEXT, span), next)
      else next()
    },
    name(request, route, requestId) {
      const span = spans.get(request)
      span?.updateName(`${request.method} ${route}`)
      span?.setAttributes({ 'http.route': route, 'duang.request_id': requestId })
    },
    statement: (text, durationMs, error) =>
      recordStatement({ tracer, context: contexts.active(), text, durationMs, error }),
    async stop() {
      // A collector that is away must not hold the process.
      await provider.forceFlush({ timeoutMillis: STOP_WITHIN_MS }).catch(() => undefined)
      await provider.shutdown().catch(() => undefined)
      contexts.disable()
    },
  }
}

type Statement = { tracer: Tracer; context: Context; text: string; durationMs: number; error?: unknown }

/** Statements of no request and no job, such as those of a start, are left out. */
function recordStatement({ tracer, context, text, durationMs, error }: Statement): void {
  if (!trace.getSpan(context)?.isRecording()) return
  const endTime = Date.now()
  const operation = /^\W*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'statement'
  const attributes = {
    'db.system.name': 'postgresql',
    'db.operation.name': operation,
    'db.query.text': text.slice(0, STATEMENT_LENGTH_MAX),
  }
  const span = tracer.startSpan(
    operation,
    { kind: OtelKind.CLIENT, startTime: endTime - durationMs, attributes },
    context,
  )
  if (error !== undefined) markFailed(span, error)
  span.end(endTime)
}

async function endWith<Result>(span: Span, work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    markFailed(span, error)
    throw error
  } finally {
    span.end()
  }
}

/** The kind of an error, without its message, which may contain values of a row. */
function markFailed(span: Span, error: unknown): void {
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined
  span.setAttribute('error.type', code ?? (error instanceof Error ? error.name : 'unknown'))
  span.setStatus({ code: SpanStatusCode.ERROR })
}

const propagator = new W3CTraceContextPropagator()

/** The trace of the caller as a link. It does not become the parent, since anybody may send the header. */
function callerOf({ headers }: IncomingMessage): { context: NonNullable<ReturnType<typeof trace.getSpanContext>> }[] {
  if (headers.traceparent === undefined) return []
  const context = propagator.extract(ROOT_CONTEXT, headers, {
    get: (carrier, key) => carrier[key] as string | undefined,
    keys: Object.keys,
  })
  const caller = trace.getSpanContext(context)
  return caller ? [{ context: caller }] : []
}
