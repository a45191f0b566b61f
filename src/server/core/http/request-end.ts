import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/**
 * Calls `ended` once for each request: after its answer, or when the client went away before it was whole. Fastify's onResponse skips the
 * latter, and its onRequestAbort those whose body was already read.
 */
export function onRequestEnd(
  app: FastifyInstance,
  ended: (req: FastifyRequest, reply: FastifyReply, gone: boolean) => void,
): void {
  const told = new WeakSet<FastifyRequest>()
  const end = (req: FastifyRequest, reply: FastifyReply, gone: boolean) => {
    if (told.has(req)) return
    told.add(req)
    ended(req, reply, gone)
  }
  app.addHook('onRequest', (req, reply, done) => {
    reply.raw.once('close', () => end(req, reply, !reply.raw.writableFinished))
    done()
  })
  app.addHook('onResponse', (req, reply, done) => {
    end(req, reply, false)
    done()
  })
}
