import { z } from 'zod'
import { EnvError } from '../env.ts'

const number = (standard: number, min = 1) => z.coerce.number().int().min(min).max(86_400_000).default(standard)
const exporter = z.enum(['otlp', 'none'], 'use otlp ou none').default('otlp')
const protocol = z.enum(['http/protobuf', 'http/json'], 'use http/protobuf ou http/json')

/** The standard variables that are read here; the exporters and the resource read theirs (endpoints, headers, OTEL_SERVICE_NAME). */
const schema = z.object({
  OTEL_TRACES_EXPORTER: exporter,
  OTEL_METRICS_EXPORTER: exporter,
  OTEL_EXPORTER_OTLP_ENDPOINT: z.string().optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.string().optional(),
  OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: z.string().optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: protocol.default('http/protobuf'),
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: protocol.optional(),
  OTEL_EXPORTER_OTLP_METRICS_PROTOCOL: protocol.optional(),
  OTEL_PROPAGATORS: z
    .string()
    .default('tracecontext')
    .refine(
      (v) => v.split(',').every((p) => ['tracecontext', 'baggage', 'none'].includes(p.trim())),
      'use tracecontext ou none',
    ),
  OTEL_TRACES_SAMPLER: z
    .enum([
      'always_on',
      'always_off',
      'traceidratio',
      'parentbased_always_on',
      'parentbased_always_off',
      'parentbased_traceidratio',
    ])
    .default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  OTEL_BSP_SCHEDULE_DELAY: number(5000),
  OTEL_BSP_EXPORT_TIMEOUT: number(30_000),
  OTEL_BSP_MAX_QUEUE_SIZE: number(2048),
  OTEL_BSP_MAX_EXPORT_BATCH_SIZE: number(512),
  OTEL_METRIC_EXPORT_INTERVAL: number(60_000),
  OTEL_METRIC_EXPORT_TIMEOUT: number(30_000),
  /** Not of the standard: a span for each SQL statement too. */
  TELEMETRIA_SQL: z.enum(['sim', 'nao'], 'use sim ou nao').default('nao'),
})

export type OtlpSettings = z.infer<typeof schema>

/** Reads the standard variables; empty ones count as absent. A value that would do nothing is refused, as any other setting. */
export function readOtlpSettings(source: NodeJS.ProcessEnv): OtlpSettings {
  const r = schema.safeParse(Object.fromEntries(Object.entries(source).filter(([, v]) => v !== '')))
  if (r.success) return r.data
  throw new EnvError(
    `Configuração inválida:\n${r.error.issues.map((i) => `  ${i.path.join('.')}: ${i.message}`).join('\n')}`,
  )
}
