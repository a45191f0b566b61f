import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'

/** Prometheus metrics at /metrics: with the configured bearer token, or without one only to this machine. */
export function metricas(app: FastifyInstance, token: string | undefined): void {
  const registro = new Registry()
  collectDefaultMetrics({ register: registro })
  const tempo = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registro],
  })
  app.addHook('onResponse', async (req, reply) => {
    tempo.observe(
      { method: req.method, route: req.routeOptions.url ?? 'unknown', status: reply.statusCode },
      reply.elapsedTime / 1000,
    )
  })
  app.get('/metrics', { schema: { hide: true } }, async (req, reply) => {
    const direto =
      ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(req.socket.remoteAddress ?? '') &&
      req.headers['x-forwarded-for'] === undefined
    if (token ? req.headers.authorization !== `Bearer ${token}` : !direto) return reply.code(404).send()
    return reply.type(registro.contentType).send(await registro.metrics())
  })
}
