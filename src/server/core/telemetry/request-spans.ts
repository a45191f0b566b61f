import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { onRequestEnd } from '../http/request-end.ts'
import type { Carrier, LogIds, SpanFacts } from './tracing.ts'

/** A request's span, which ends with the answer. */
interface RequestSpan {
  within<T>(work: () => T): T
  ids: LogIds
  end(facts: SpanFacts, failed: boolean): void
}

interface Spans {
  start(name: string, facts: SpanFacts, carried: Carrier): RequestSpan
}

/** What nobody wants traces of: probes, figures, the built pages. */
const UNTRACED = /^\/(?:healthz|readyz|metrics|v3\/|o\/arquivos\/|favicon)/

const first = (v: string | string[] | undefined): string | undefined => (Array.isArray(v) ? v[0] : v)

/** The caller's span. Its `tracestate` is left: free text, which would go out with spans and calls. */
function carriedBy({ headers }: FastifyRequest): Carrier {
  const parent = first(headers['traceparent'])
  return parent === undefined ? {} : { traceparent: parent }
}

type Step = (this: unknown, ...args: unknown[]) => unknown

const open = new WeakMap<FastifyRequest, RequestSpan>()

/** Ids of a request's span, where it has one. */
export const idsOf = (req: FastifyRequest): LogIds => open.get(req)?.ids ?? {}

/** Traces every request: from its first byte to the end of its answer (or until the client goes away), with access, transaction and handler inside of it. */
export function traceRequests(app: FastifyInstance, spans: Spans): void {
  app.addHook('onRequest', (req, _reply, done) => {
    const route = req.routeOptions.url
    if (route === undefined || !UNTRACED.test(route)) {
      const facts: SpanFacts = {
        'http.request.method': req.method,
        'patio.request_id': String(req.id),
        ...(route !== undefined && { 'http.route': route }),
      }
      open.set(req, spans.start(route === undefined ? req.method : `${req.method} ${route}`, facts, carriedBy(req)))
    }
    done()
  })

  // Fastify leaves the asynchronous context while it reads the body, so each step that works enters it again.
  const entering = (step: Step): Step =>
    function enter(this: unknown, ...args) {
      const span = open.get(args[0] as FastifyRequest)
      return span ? span.within(() => step.apply(this, args)) : step.apply(this, args)
    }
  app.addHook('onRoute', (route: RouteOptions) => {
    route.handler = entering(route.handler as Step)
    const checks = route.preValidation
    // Only the house's own, which take (req, reply); Fastify counts the arguments of a hook to know whether it calls back.
    if (typeof checks === 'function' && checks.length === 2) {
      const step = entering(checks as unknown as Step)
      route.preValidation = async (req, reply) => step(req, reply)
    }
  })

  onRequestEnd(app, (req, reply, gone) => {
    const span = open.get(req)
    if (!span) return
    const schema = req.routeOptions.schema as { operationId?: unknown } | undefined
    const tenant = (req as { tenant?: FastifyRequest['tenant'] }).tenant
    span.end(
      {
        ...(gone ? { 'error.type': 'client_gone' } : { 'http.response.status_code': reply.statusCode }),
        ...(typeof schema?.operationId === 'string' && { 'patio.endpoint': schema.operationId }),
        ...(tenant && {
          'patio.tenant': tenant.distribuidor,
          'patio.cod_distribuidor': tenant.codDistribuidor,
        }),
      },
      !gone && reply.statusCode >= 500,
    )
  })
}
