import type { FastifyInstance } from 'fastify'
import { API_CHANGES, API_VERSION } from './api-changelog.ts'
import type { Area } from '../areas/area.ts'
import { openapi } from './openapi.ts'

interface Operation {
  summary?: string
  description?: string
  tags?: string[]
  security?: Record<string, unknown>[]
}

const escape = (t: string) => t.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`)

/** Serves the OpenAPI 3.1 document at /api/openapi.json and a readable page of it at /api/docs, which needs no script. */
export function documentation(app: FastifyInstance, areas: readonly Area[]): void {
  app.get('/api/openapi.json', { schema: { hide: true } }, async (_req, reply) =>
    reply.type('application/json').send(JSON.stringify(openapi(app, areas))),
  )
  app.get('/api/docs', { schema: { hide: true } }, async (_req, reply) => {
    const { paths, webhooks } = openapi(app, areas)
    const routePaths = { ...paths, ...webhooks } as Record<
      string,
      Record<string, Operation & { parameters?: unknown; requestBody?: unknown; responses?: unknown }>
    >
    const byArea = new Map<string, string[]>()
    for (const [path, methods] of Object.entries(routePaths))
      for (const [method, op] of Object.entries(methods)) {
        const acesso = !op.security?.length
          ? 'público'
          : op.security.some((s) => 'integracao' in s)
            ? ['chave de integração', op.description].filter(Boolean).join(', ')
            : (op.description ?? 'usuário autenticado')
        const detail = escape(
          JSON.stringify({ parametros: op.parameters, corpo: op.requestBody, respostas: op.responses }, null, 2),
        )
        const area = op.tags?.[0] ?? 'geral'
        byArea.set(area, [
          ...(byArea.get(area) ?? []),
          `<details><summary><b>${method.toUpperCase()}</b> <code>${escape(path)}</code> ${escape(op.summary ?? '')} <small>${escape(acesso)}</small></summary><pre tabindex="0">${detail}</pre></details>`,
        ])
      }
    const body = [...byArea].map(([area, ops]) => `<h2>${escape(area)}</h2>${ops.join('')}`).join('')
    const changes = API_CHANGES.map(
      (m) => `<h3>${m.versao}, ${m.dia}</h3><ul>${m.mudancas.map((x) => `<li>${escape(x)}</li>`).join('')}</ul>`,
    ).join('')
    return reply.type('text/html; charset=utf-8')
      .send(`<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>API do Pátio</title><style>
:root{color-scheme:light dark}body{font:15px/1.5 system-ui,sans-serif;max-width:960px;margin:0 auto;padding:24px}h2{margin:32px 0 8px;text-transform:capitalize}details{border:1px solid #8884;border-radius:8px;margin:6px 0;padding:8px 12px}summary{cursor:pointer}summary b{display:inline-block;min-width:56px}small{opacity:.8;margin-left:8px}pre{overflow:auto;font-size:12px;max-height:480px}
</style></head><body><main><h1>API do Pátio</h1><p>Versão ${API_VERSION}. Documento para máquinas: <a href="/api/openapi.json">/api/openapi.json</a> (OpenAPI 3.1); <a href="/api/openapi.json" download="patio-openapi.json">baixe-o</a> para importar no Postman (Import, File) ou gerar um cliente. Toda escrita aceita <code>Idempotency-Key</code>. Erros são <code>application/problem+json</code>, com <code>mensagem</code> para pessoas, <code>codigo</code> para programas e <code>campos</code> para formulários.</p><p>Integração: <code>Authorization: Bearer &lt;chave do distribuidor&gt;</code>, no endereço do próprio distribuidor. Cada resposta traz <code>RateLimit-Limit</code>, <code>RateLimit-Remaining</code> e <code>RateLimit-Reset</code>; além do limite vem 429 com <code>Retry-After</code>. Com uma chave de teste tudo é conferido e nada é gravado: a resposta traz <code>Patio-Teste: nada-gravado</code>.</p><h2>Mudanças</h2>${changes}${body}</main></body></html>`)
  })
}
