import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import {
  type Context,
  diag,
  DiagLogLevel,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { detectResources, envDetector, resourceFromAttributes, type Resource } from '@opentelemetry/resources'
import { MeterProvider, PeriodicExportingMetricReader, type PushMetricExporter } from '@opentelemetry/sdk-metrics'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { figuresOf } from './metric-producer.ts'
import { type OtlpSettings, readOtlpSettings } from './otlp-settings.ts'
import { idsOf, traceRequests } from './request-spans.ts'
import type { Carrier, LogIds, SpanFacts, Tracing } from './tracing.ts'

const KINDS = {
  server: SpanKind.SERVER,
  internal: SpanKind.INTERNAL,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
} as const

const CARRIER = {
  get: (c: Carrier, key: string) => c[key],
  keys: (c: Carrier) => Object.keys(c),
  set: (c: Carrier, key: string, value: string) => {
    c[key] = value
  },
}

/** What an error may say outside: its code or class. Its text may quote what somebody typed. */
export function errorType(e: unknown): string {
  const { code, name } = (typeof e === 'object' && e !== null ? e : {}) as { code?: unknown; name?: unknown }
  const known = [code, name].find((v) => typeof v === 'string' && /^[\w-]{2,60}$/.test(v))
  return typeof known === 'string' ? known : 'Error'
}

function logIds(span: Span | undefined): LogIds {
  const ids = span?.spanContext()
  return ids ? { trace_id: ids.traceId, span_id: ids.spanId } : {}
}

function samplerOf({ OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: ratio }: OtlpSettings): Sampler {
  const root = name.endsWith('always_off')
    ? new AlwaysOffSampler()
    : name.endsWith('traceidratio')
      ? new TraceIdRatioBasedSampler(ratio)
      : new AlwaysOnSampler()
  return name.startsWith('parentbased') ? new ParentBasedSampler({ root }) : root
}

async function spanExporter(s: OtlpSettings): Promise<SpanExporter | null> {
  const on = s.OTEL_EXPORTER_OTLP_ENDPOINT ?? s.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT
  if (s.OTEL_TRACES_EXPORTER === 'none' || !on) return null
  const protocol = s.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL ?? s.OTEL_EXPORTER_OTLP_PROTOCOL
  const { OTLPTraceExporter } =
    protocol === 'http/json'
      ? await import('@opentelemetry/exporter-trace-otlp-http')
      : await import('@opentelemetry/exporter-trace-otlp-proto')
  return new OTLPTraceExporter()
}

async function metricExporter(s: OtlpSettings): Promise<PushMetricExporter | null> {
  const on = s.OTEL_EXPORTER_OTLP_ENDPOINT ?? s.OTEL_EXPORTER_OTLP_METRICS_ENDPOINT
  if (s.OTEL_METRICS_EXPORTER === 'none' || !on) return null
  const protocol = s.OTEL_EXPORTER_OTLP_METRICS_PROTOCOL ?? s.OTEL_EXPORTER_OTLP_PROTOCOL
  const { OTLPMetricExporter } =
    protocol === 'http/json'
      ? await import('@opentelemetry/exporter-metrics-otlp-http')
      : await import('@opentelemetry/exporter-metrics-otlp-proto')
  return new OTLPMetricExporter()
}

function meterOf(
  s: OtlpSettings,
  resource: Resource,
  exporter: PushMetricExporter,
  figures: ReturnType<typeof figuresOf>,
) {
  const reader = new PeriodicExportingMetricReader({
    exporter,
    exportIntervalMillis: s.OTEL_METRIC_EXPORT_INTERVAL,
    exportTimeoutMillis: Math.min(s.OTEL_METRIC_EXPORT_TIMEOUT, s.OTEL_METRIC_EXPORT_INTERVAL),
    metricProducers: [figures],
  })
  return new MeterProvider({ resource, readers: [reader] })
}

/** Opens the SDK with the standard variables. Nothing is registered globally: two servers of one process stay apart. */
export async function openTelemetry(source: NodeJS.ProcessEnv): Promise<Tracing> {
  const s = readOtlpSettings(source)
  const complain = (text: string) => console.error(`OpenTelemetry: ${text.slice(0, 300)}`)
  const quiet = () => {}
  diag.setLogger(
    { error: complain, warn: quiet, info: quiet, debug: quiet, verbose: quiet },
    { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true },
  )
  // Processes are told apart by their own ids: figures of two under one name would overwrite each other.
  const own = { 'service.name': 'patio', 'service.instance.id': randomUUID() }
  const resource = resourceFromAttributes(own).merge(detectResources({ detectors: [envDetector] }))
  const [spans, metrics] = await Promise.all([spanExporter(s), metricExporter(s)])
  const provider = new TracerProvider({
    resource,
    sampler: spans ? samplerOf(s) : new AlwaysOffSampler(),
    spanProcessors: spans
      ? [
          new BatchSpanProcessor({
            exporter: spans,
            scheduledDelayMillis: s.OTEL_BSP_SCHEDULE_DELAY,
            exportTimeoutMillis: s.OTEL_BSP_EXPORT_TIMEOUT,
            maxQueueSize: s.OTEL_BSP_MAX_QUEUE_SIZE,
            maxExportBatchSize: Math.min(s.OTEL_BSP_MAX_EXPORT_BATCH_SIZE, s.OTEL_BSP_MAX_QUEUE_SIZE),
          }),
        ]
      : [],
  })
  const tracer = provider.getTracer('patio')
  const propagator = s.OTEL_PROPAGATORS.includes('tracecontext') ? new W3CTraceContextPropagator() : null
  const contexts = new AsyncLocalStorage<Context>()
  const active = () => contexts.getStore() ?? ROOT_CONTEXT
  const contextOf = (carried: Carrier) => propagator?.extract(ROOT_CONTEXT, carried, CARRIER) ?? ROOT_CONTEXT
  const meters: MeterProvider[] = []

  const run: Tracing['run'] = async ({ name, kind, facts, parent }, work) => {
    const above = parent ? contextOf(parent) : active()
    const span = tracer.startSpan(name, { kind: KINDS[kind], attributes: { ...facts } }, above)
    const add = (more: SpanFacts) => {
      span.setAttributes({ ...more })
    }
    try {
      return await contexts.run(trace.setSpan(above, span), () => work(add))
    } catch (e) {
      span.setAttribute('error.type', errorType(e))
      span.setStatus({ code: SpanStatusCode.ERROR })
      throw e
    } finally {
      span.end()
    }
  }

  return {
    run,
    isActive: () => trace.getSpan(active()) !== undefined,
    statements: s.TELEMETRIA_SQL === 'sim',
    carrier() {
      const carried: Carrier = {}
      propagator?.inject(active(), carried, CARRIER)
      return carried
    },
    ids: (req) => (req ? idsOf(req) : logIds(trace.getSpan(active()))),
    traceRequests: (app) =>
      traceRequests(app, {
        start: (name, facts, carried) => {
          const above = contextOf(carried)
          const span = tracer.startSpan(name, { kind: SpanKind.SERVER, attributes: { ...facts } }, above)
          const inside = trace.setSpan(above, span)
          return {
            ids: logIds(span),
            within: (work) => contexts.run(inside, work),
            end(more, failed) {
              span.setAttributes({ ...more })
              if (failed) span.setStatus({ code: SpanStatusCode.ERROR })
              span.end()
            },
          }
        },
      }),
    sendMetrics(registry) {
      if (metrics) meters.push(meterOf(s, resource, metrics, figuresOf(registry, resource)))
    },
    async close() {
      await Promise.allSettled([provider.shutdown(), ...meters.map((m) => m.shutdown())])
    },
  }
}
