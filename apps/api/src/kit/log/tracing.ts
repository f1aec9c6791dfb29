/**
 * Traces from request and job to statement, by OpenTelemetry (decision 071). Without `OTEL_EXPORTER_OTLP_ENDPOINT` nothing of it is
 * loaded and each function here is a comparison. Spans carry route patterns and statements without their values, nothing personal.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** `root`: work of nobody's request, such as a job or a batch of many requests. `client`: a request to another server. */
export type SpanKind = 'root' | 'client' | 'internal'

export type Tracing = {
  /** Runs the work in a span, which ends with it. */
  run: <Result>(name: string, kind: SpanKind, work: () => Promise<Result>) => Promise<Result>
  /** Runs the listener in the span of a request, which ends with its response. */
  serve: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
  /** Continues in the span of a request: where its body has arrived, Node has left it. */
  resume: (request: IncomingMessage, next: () => void) => void
  /** Names the span of a request when its route is known. */
  name: (request: IncomingMessage, route: string, requestId: string) => void
  /** Records a statement that ended now. */
  statement: (text: string, durationMs: number, error?: unknown) => void
  /** Sends what is recorded. */
  stop: () => Promise<void>
}

let tracing: Tracing | undefined

/** To be called before the pools are created. */
export const setTracing = (started: Tracing | undefined): void => {
  tracing = started
}

export const stopTracing = async (): Promise<void> => tracing?.stop()

/** Runs the work in a span of its own. */
export const traced = <Result>(name: string, kind: SpanKind, work: () => Promise<Result>): Promise<Result> =>
  tracing ? tracing.run(name, kind, work) : work()

/** Continues in the span of the request. */
export const resumeTrace = (request: IncomingMessage, next: () => void): void =>
  tracing ? tracing.resume(request, next) : next()

/** Names the span of the request by its route. */
export const nameRequest = (request: IncomingMessage, route: string, requestId: string): void =>
  tracing?.name(request, route, requestId)

/** Records statements that Kysely has run. Undefined without traces, so that Kysely measures nothing. */
export const statementLog = () => {
  const current = tracing
  if (!current) return undefined
  return (event: { query: { sql: string }; queryDurationMillis: number; error?: unknown }): void =>
    current.statement(event.query.sql, event.queryDurationMillis, event.error)
}

/** Records a statement that is sent without Kysely. */
export async function tracedStatement<Result>(text: string, work: () => Promise<Result>): Promise<Result> {
  if (!tracing) return work()
  const from = performance.now()
  try {
    const result = await work()
    tracing.statement(text, performance.now() - from)
    return result
  } catch (error) {
    tracing.statement(text, performance.now() - from, error)
    throw error
  }
}

/** Gives each request of the server a span. To be called last: it wraps the listener that is there. */
export function traceRequests(server: Server): void {
  const current = tracing
  const [next] = server.listeners('request')
  if (!current || !next) return
  server.removeAllListeners('request')
  server.on('request', (request: IncomingMessage, response: ServerResponse) =>
    current.serve(request, response, () => next.call(server, request, response)),
  )
}

/** Follows requests through the router: their route, and their context behind the parsing of a body. */
export function traceRoutes(fastify: FastifyInstance): void {
  if (!tracing) return
  fastify.addHook('onRequest', async ({ raw, routeOptions, id }) => nameRequest(raw, routeOptions.url ?? 'unknown', id))
  fastify.addHook('preValidation', (request, _reply, done) => resumeTrace(request.raw, done))
}
