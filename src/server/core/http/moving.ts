import type { FastifyReply, FastifyRequest } from 'fastify'
import { MOVING, MOVING_RETRY_S, type Tenants } from '../tenancy/tenant.ts'

/** What answers for the process and not for a distributor. */
const OF_THE_PROCESS = /^\/(?:healthz|readyz|metrics)(?:$|\?)/

/** It asks again by itself, so nobody has to stand at a screen. */
const PAGE = `<!doctype html>
<html lang="pt-BR">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="${MOVING_RETRY_S}">
<title>Voltamos em alguns minutos</title>
<style>
body { margin: 0; min-height: 100vh; display: grid; place-items: center; font: 16px/1.5 system-ui, sans-serif }
main { max-width: 26rem; padding: 24px; text-align: center }
h1 { margin: 0 0 8px; font-size: 22px; line-height: 28px }
p { margin: 0 0 8px }
a { color: inherit }
</style>
<main>
<h1>Voltamos em alguns minutos</h1>
<p>${MOVING.message}</p>
<p>Esta página se abre sozinha. <a href="">Tentar agora</a></p>
</main>
</html>
`

/** Answers 503 for a distributor that moves to another installation: a page for people, the usual error for programs. True when answered. */
export async function answerMoving(tenants: Tenants, req: FastifyRequest, reply: FastifyReply): Promise<boolean> {
  if (OF_THE_PROCESS.test(req.url)) return false
  // Without the database each route answers for itself.
  const tenant = await tenants.find(req.headers.host).catch(() => null)
  if (!tenant || tenant.mudancaEm === null) return false
  reply.header('retry-after', String(MOVING_RETRY_S)).header('cache-control', 'no-store')
  const wantsPage = req.method === 'GET' && !req.url.startsWith('/api/') && req.headers.accept?.includes('text/html')
  if (!wantsPage) throw MOVING
  void reply.code(MOVING.status).type('text/html; charset=utf-8').send(PAGE)
  return true
}
