import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { startTelemetry } from '../../src/server/core/telemetry/tracing.ts'

type Value = { stringValue?: string; intValue?: number | string; boolValue?: boolean; doubleValue?: number }
interface Attribute {
  key: string
  value: Value
}

/** A span as OTLP/HTTP carries it in JSON. */
export interface ReceivedSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: Attribute[]
  events: unknown[]
  status: { code?: number; message?: string }
}
interface Metric {
  name: string
  sum?: { isMonotonic: boolean; dataPoints: unknown[] }
  gauge?: { dataPoints: unknown[] }
  histogram?: { dataPoints: { count: string; bucketCounts: (string | number)[]; explicitBounds: number[] }[] }
}

/** Stands in for a collector: takes OTLP over HTTP at its two paths, and keeps what came. */
export async function openOtlpReceiver() {
  const came: { path: string; type: string; bytes: Buffer }[] = []
  const server = createServer((req, res) => {
    void buffer(req).then((raw) => {
      const bytes = req.headers['content-encoding'] === 'gzip' ? gunzipSync(raw) : raw
      const type = req.headers['content-type'] ?? ''
      const known = req.method === 'POST' && ['/v1/traces', '/v1/metrics'].includes(req.url ?? '')
      if (known) came.push({ path: req.url ?? '', type, bytes })
      res.writeHead(known ? 200 : 404, { 'content-type': type })
      res.end(type === 'application/json' ? '{}' : '')
    })
  })
  await new Promise<void>((ok) => server.listen(0, '127.0.0.1', ok))
  const bodies = (path: string) =>
    came
      .filter((c) => c.path === path && c.type === 'application/json')
      .map((c) => JSON.parse(String(c.bytes)) as never)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    came,
    spans: () =>
      (bodies('/v1/traces') as { resourceSpans: { scopeSpans: { spans: ReceivedSpan[] }[] }[] }[]).flatMap((b) =>
        b.resourceSpans.flatMap((r) => r.scopeSpans.flatMap((s) => s.spans)),
      ),
    metrics: () =>
      (bodies('/v1/metrics') as { resourceMetrics: { scopeMetrics: { metrics: Metric[] }[] }[] }[]).flatMap((b) =>
        b.resourceMetrics.flatMap((r) => r.scopeMetrics.flatMap((s) => s.metrics)),
      ),
    close: () =>
      new Promise<void>((ok) => {
        server.close(() => ok())
        server.closeAllConnections()
      }),
  }
}

/** The value of a span's attribute. */
export function attribute(span: ReceivedSpan | undefined, key: string): string | number | boolean | undefined {
  const v = span?.attributes.find((a) => a.key === key)?.value
  return v?.stringValue ?? v?.boolValue ?? (v?.intValue === undefined ? v?.doubleValue : Number(v.intValue))
}

/** Turns telemetry on in this process, as the variables would, and off again. */
export async function withTelemetry(settings: Record<string, string>): Promise<() => Promise<void>> {
  // The exporters read the process's own variables.
  Object.assign(process.env, settings)
  const telemetry = await startTelemetry()
  return async () => {
    await telemetry?.close()
    for (const name of Object.keys(settings)) delete process.env[name]
  }
}
