// Telemetry: spans at the house's own seams, and figures, sent by OTLP. Off, nothing of OpenTelemetry is loaded (ADR 0055).
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Registry } from 'prom-client'

/**
 * All that a span may say. Never a person's data: no path (it holds plates and links' secrets), no query, no statement, no error's text.
 */
export interface SpanFacts {
  'http.request.method'?: string
  /** The route's pattern, as /api/passagens/:codPassagem. */
  'http.route'?: string
  'http.response.status_code'?: number
  /** Host of another system, without path. */
  'server.address'?: string
  'db.system.name'?: 'postgresql'
  /** The statement's first word and first table; never its text. */
  'db.operation.name'?: string
  'db.collection.name'?: string
  'db.response.returned_rows'?: number
  /** A code (SQLSTATE, our own code of an error, ECONNREFUSED) or the class of the error. */
  'error.type'?: string
  'patio.request_id'?: string
  /** The distributor's short name. */
  'patio.tenant'?: string
  'patio.cod_distribuidor'?: number
  /** Name of the contract's endpoint. */
  'patio.endpoint'?: string
  /** Rights of a transaction: a tenant's, or the system's. */
  'patio.rights'?: 'tenant' | 'system'
  'patio.read_only'?: boolean
  /** Whether a replica of the database was asked. */
  'patio.replica'?: boolean
}

/** What a span is of: a request of ours, work inside of the process, a call to another system, work that came by a queue. */
export type SpanKind = 'server' | 'internal' | 'client' | 'consumer'

/** Trace context on its way to another process, as W3C headers. */
export type Carrier = Record<string, string>

/** How a line of the log names its trace. */
export interface LogIds {
  trace_id?: string
  span_id?: string
}

/** The telemetry of a process, while it is on. */
export interface Tracing {
  /** Runs work in a span below the current one; `parent` is what another process sent along. */
  run<T>(
    span: { name: string; kind: SpanKind; facts: SpanFacts; parent?: Carrier | undefined },
    work: (add: (facts: SpanFacts) => void) => Promise<T>,
  ): Promise<T>
  /** Whether work is inside of a span. */
  isActive(): boolean
  /** Whether each SQL statement has a span too. */
  statements: boolean
  /** The current context, for whoever continues elsewhere. */
  carrier(): Carrier
  /** Ids for a line of the log: of the current span, or of a request. */
  ids(req?: FastifyRequest): LogIds
  /** Traces every request of a server; call before its routes exist. */
  traceRequests(app: FastifyInstance): void
  /** Sends the figures of a registry too. */
  sendMetrics(registry: Registry): void
  /** Sends what waits, and stops. */
  close(): Promise<void>
}

let current: Tracing | null = null

/** The process's telemetry; null while it is off. */
export const tracing = (): Tracing | null => current

/** Runs work in a span, or as it is while telemetry is off. */
export function traced<T>(name: string, kind: SpanKind, facts: SpanFacts, work: () => Promise<T>): Promise<T> {
  return current ? current.run({ name, kind, facts }, work) : work()
}

/** Name under which a job carries its trace context. */
export const CARRIED = 'traceparent'

/** The current trace, for a job or a row that continues it later; null while telemetry is off. */
export const carriedTrace = (): string | null => current?.carrier()[CARRIED] ?? null

/** Runs work that waited in a queue, in a span below whatever queued it. */
export function continued<T>(
  name: string,
  facts: SpanFacts,
  traceparent: string | null,
  work: () => Promise<T>,
): Promise<T> {
  const parent = traceparent === null ? undefined : { [CARRIED]: traceparent }
  return current ? current.run({ name, kind: 'consumer', facts, parent }, work) : work()
}

const ENDPOINTS = [
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
  'OTEL_EXPORTER_OTLP_METRICS_ENDPOINT',
]

/** Turns telemetry on where a receiver is configured (OTEL_EXPORTER_OTLP_ENDPOINT); returns it, or null. */
export async function startTelemetry(source: NodeJS.ProcessEnv = process.env): Promise<Tracing | null> {
  if (source['OTEL_SDK_DISABLED']?.toLowerCase() === 'true' || !ENDPOINTS.some((name) => source[name])) return null
  const { openTelemetry } = await import('./open-telemetry.ts')
  const opened = await openTelemetry(source)
  current = {
    ...opened,
    async close() {
      current = null
      await opened.close()
    },
  }
  return current
}
