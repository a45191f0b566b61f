import type { Attributes, HrTime } from '@opentelemetry/api'
import { ValueType } from '@opentelemetry/api'
import { hrTime, millisToHrTime } from '@opentelemetry/core'
import type { Resource } from '@opentelemetry/resources'
import {
  AggregationTemporality,
  DataPointType,
  type DataPoint,
  type Histogram,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics'
import type { Registry } from 'prom-client'

/** A metric as prom-client gives it. */
interface Told {
  name: string
  help: string
  type: string
  values: { value: number; labels: Attributes; metricName?: string }[]
}

interface Times {
  startTime: HrTime
  endTime: HrTime
}

/** Puts the lines of a histogram together again: its buckets are cumulative there, and each counts for itself here. */
function histogramPoints({ name, values }: Told, times: Times): DataPoint<Histogram>[] {
  const series = new Map<
    string,
    { attributes: Attributes; upTo: [le: number, n: number][]; sum: number; count: number }
  >()
  for (const { labels, metricName, value } of values) {
    const { le, ...attributes } = labels
    const key = JSON.stringify(attributes)
    const one = series.get(key) ?? { attributes, upTo: [], sum: 0, count: 0 }
    series.set(key, one)
    if (metricName === `${name}_sum`) one.sum = value
    else if (metricName === `${name}_count`) one.count = value
    else if (le !== '+Inf') one.upTo.push([Number(le), value])
  }
  return [...series.values()].map(({ attributes, upTo, sum, count }) => {
    const sorted = upTo.toSorted(([a], [b]) => a - b)
    const below = sorted.map(([, n]) => n)
    const counts = [...below, count].map((n, i) => n - (below[i - 1] ?? 0))
    return { ...times, attributes, value: { buckets: { boundaries: sorted.map(([le]) => le), counts }, sum, count } }
  })
}

function convert(m: Told, times: Times): MetricData | null {
  const common = {
    descriptor: { name: m.name, description: m.help, unit: '', valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  }
  const points = () => m.values.map(({ value, labels }) => ({ ...times, attributes: labels, value }))
  if (m.type === 'counter')
    return { ...common, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints: points() }
  if (m.type === 'gauge') return { ...common, dataPointType: DataPointType.GAUGE, dataPoints: points() }
  if (m.type === 'histogram')
    return { ...common, dataPointType: DataPointType.HISTOGRAM, dataPoints: histogramPoints(m, times) }
  return null
}

/** The figures of /metrics under the same names and labels, so that one dashboard serves both ways. */
export function figuresOf(registry: Registry, resource: Resource): MetricProducer {
  const startTime = millisToHrTime(performance.timeOrigin)
  return {
    async collect() {
      const told = (await registry.getMetricsAsJSON()) as unknown as Told[]
      const times = { startTime, endTime: hrTime() }
      const metrics = told.flatMap((m) => convert(m, times) ?? [])
      return { resourceMetrics: { resource, scopeMetrics: [{ scope: { name: 'patio' }, metrics }] }, errors: [] }
    },
  }
}
