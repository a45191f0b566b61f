import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer, json as lerCorpo } from 'node:stream/consumers'

interface Comentario {
  id: string
  created: string
  author: { displayName: string }
  body: unknown
}
interface Issue {
  key: string
  fields: {
    summary: string
    labels: string[]
    description: unknown
    status: { statusCategory: { key: string } }
    comment: { comments: Comentario[] }
    attachment: { id: string; filename: string; size: number }[]
  }
}

/** How it answers the next request: as agreed, 503, 401, or it does what was asked and drops the line before it says so. */
export type DefeitoDoJira = 'nenhum' | 'cai' | 'recusa' | 'some'

/** A stand-in for Jira Cloud: as much of its REST API v3 as tickets need, kept in memory. For the demonstration and for tests. */
export interface SimuladorJira {
  url: string
  issues: readonly Issue[]
  estragar(...defeitos: [DefeitoDoJira, ...DefeitoDoJira[]]): void
  /** Somebody there answers, and moves the ticket. */
  responder(chave: string, texto: string, categoria: 'new' | 'indeterminate' | 'done'): void
  fechar(): Promise<void>
}

const texto = (t: string) => ({
  type: 'doc',
  version: 1,
  content: [{ type: 'paragraph', content: [{ type: 'text', text: t }] }],
})

/** Starts one on a free port of this machine. */
export async function abrirSimuladorJira(o: { email: string; token: string; projeto: string }): Promise<SimuladorJira> {
  const issues: Issue[] = []
  let vez: DefeitoDoJira[] = ['nenhum']
  let numero = 100
  const basico = `Basic ${Buffer.from(`${o.email}:${o.token}`).toString('base64')}`

  const buscar = (jql: string): Issue[] => {
    const etiqueta = /labels = "([^"]+)"/.exec(jql)?.[1]
    const chaves = /key in \(([^)]+)\)/.exec(jql)?.[1]?.split(',')
    return issues.filter((i) => (etiqueta ? i.fields.labels.includes(etiqueta) : chaves?.includes(i.key)))
  }
  const fazer = async (req: IncomingMessage, url: URL): Promise<[number, object]> => {
    const caminho = url.pathname.replace('/rest/api/3/', '')
    if (caminho === 'search/jql') return [200, { issues: buscar(url.searchParams.get('jql') ?? '') }]
    if (caminho === 'issue' && req.method === 'POST') {
      const { fields } = (await lerCorpo(req)) as { fields: Issue['fields'] & { project: { key: string } } }
      if (fields.project.key !== o.projeto) return [404, {}]
      const { summary, labels, description } = fields
      const key = `${o.projeto}-${++numero}`
      issues.push({
        key,
        fields: {
          summary,
          labels,
          description,
          status: { statusCategory: { key: 'new' } },
          comment: { comments: [] },
          attachment: [],
        },
      })
      return [201, { key }]
    }
    const anexo = /^issue\/([A-Z0-9-]+)(\/attachments)?$/.exec(caminho)
    const comAnexos = issues.find((i) => i.key === anexo?.[1])
    if (anexo && comAnexos) return anexo[2] ? anexar(comAnexos, req) : [200, comAnexos]
    const chave = /^issue\/([A-Z0-9-]+)\/comment$/.exec(caminho)?.[1]
    const issue = issues.find((i) => i.key === chave)
    if (!issue || req.method !== 'POST') return [404, {}]
    const { body } = (await lerCorpo(req)) as { body: unknown }
    return [201, comentar(issue, 'Pátio', body)]
  }
  const anexar = async (issue: Issue, req: IncomingMessage): Promise<[number, object]> => {
    if (req.headers['x-atlassian-token'] !== 'no-check') return [403, {}]
    const bytes = await buffer(req)
    const inicio = bytes.indexOf('\r\n\r\n') + 4
    const filename = /filename="([^"]+)"/.exec(bytes.toString('utf8', 0, inicio))?.[1] ?? ''
    const a = { id: String(++numero), filename, size: bytes.lastIndexOf('\r\n--') - inicio }
    issue.fields.attachment.push(a)
    return [200, [a]]
  }
  const comentar = (issue: Issue, quem: string, body: unknown): Comentario => {
    const c = { id: String(++numero), created: new Date().toISOString(), author: { displayName: quem }, body }
    issue.fields.comment.comments.push(c)
    return c
  }
  const responder = (res: ServerResponse, status: number, corpo: object) => {
    res.writeHead(status, { 'content-type': 'application/json' })
    res.end(JSON.stringify(corpo))
  }
  const servidor = createServer((req, res) => {
    const agora = (vez.length > 1 ? vez.shift() : vez[0]) ?? 'nenhum'
    if (agora === 'cai') return responder(res, 503, {})
    if (req.headers.authorization !== basico || agora === 'recusa') return responder(res, 401, {})
    void fazer(req, new URL(req.url ?? '/', 'http://jira')).then(
      ([status, corpo]) => (agora === 'some' ? res.destroy() : responder(res, status, corpo)),
      () => responder(res, 400, {}),
    )
  })
  await new Promise<void>((ok) => servidor.listen(0, '127.0.0.1', ok))
  return {
    url: `http://127.0.0.1:${(servidor.address() as AddressInfo).port}`,
    issues,
    estragar(...defeitos) {
      vez = defeitos
    },
    responder(chave, dito, categoria) {
      const issue = issues.find((i) => i.key === chave)
      if (!issue) return
      comentar(issue, 'Suporte', texto(dito))
      issue.fields.status.statusCategory.key = categoria
    },
    fechar: () =>
      new Promise((ok) => {
        servidor.close(() => ok())
        servidor.closeAllConnections()
      }),
  }
}
