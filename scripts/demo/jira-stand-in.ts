import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer, json as lerCorpo } from 'node:stream/consumers'

interface IssueComment {
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
    comment: { comments: IssueComment[] }
    attachment: { id: string; filename: string; size: number }[]
  }
}

/**
 * Response to the next request: normal, 503 (`cai`), 401 (`recusa`), or it performs the request and then closes the connection without a
 * response (`some`).
 */
export type JiraFault = 'nenhum' | 'cai' | 'recusa' | 'some'

/** A stand-in for Jira Cloud, for demo and tests: the part of its REST API v3 that tickets need, kept in memory. */
export interface JiraSimulator {
  url: string
  issues: readonly Issue[]
  injectFaults(...faults: [JiraFault, ...JiraFault[]]): void
  /** A Jira user comments and moves the ticket. */
  answer(chave: string, texto: string, categoria: 'new' | 'indeterminate' | 'done'): void
  close(): Promise<void>
}

const text = (t: string) => ({
  type: 'doc',
  version: 1,
  content: [{ type: 'paragraph', content: [{ type: 'text', text: t }] }],
})

/** Starts a stand-in on a free port of this machine. */
export async function openJiraSimulator(o: { email: string; token: string; projeto: string }): Promise<JiraSimulator> {
  const issues: Issue[] = []
  let turn: JiraFault[] = ['nenhum']
  let numero = 100
  const basicAuth = `Basic ${Buffer.from(`${o.email}:${o.token}`).toString('base64')}`

  const search = (jql: string): Issue[] => {
    const label = /labels = "([^"]+)"/.exec(jql)?.[1]
    const keys = /key in \(([^)]+)\)/.exec(jql)?.[1]?.split(',')
    return issues.filter((i) => (label ? i.fields.labels.includes(label) : keys?.includes(i.key)))
  }
  const run = async (req: IncomingMessage, url: URL): Promise<[number, object]> => {
    const path = url.pathname.replace('/rest/api/3/', '')
    if (path === 'search/jql') return [200, { issues: search(url.searchParams.get('jql') ?? '') }]
    if (path === 'issue' && req.method === 'POST') {
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
    const anexo = /^issue\/([A-Z0-9-]+)(\/attachments)?$/.exec(path)
    const issueWithAnexos = issues.find((i) => i.key === anexo?.[1])
    if (anexo && issueWithAnexos) return anexo[2] ? attach(issueWithAnexos, req) : [200, issueWithAnexos]
    const chave = /^issue\/([A-Z0-9-]+)\/comment$/.exec(path)?.[1]
    const issue = issues.find((i) => i.key === chave)
    if (!issue || req.method !== 'POST') return [404, {}]
    const { body } = (await lerCorpo(req)) as { body: unknown }
    return [201, addComment(issue, 'Pátio', body)]
  }
  const attach = async (issue: Issue, req: IncomingMessage): Promise<[number, object]> => {
    if (req.headers['x-atlassian-token'] !== 'no-check') return [403, {}]
    const bytes = await buffer(req)
    const start = bytes.indexOf('\r\n\r\n') + 4
    const filename = /filename="([^"]+)"/.exec(bytes.toString('utf8', 0, start))?.[1] ?? ''
    const a = { id: String(++numero), filename, size: bytes.lastIndexOf('\r\n--') - start }
    issue.fields.attachment.push(a)
    return [200, [a]]
  }
  const addComment = (issue: Issue, who: string, body: unknown): IssueComment => {
    const c = { id: String(++numero), created: new Date().toISOString(), author: { displayName: who }, body }
    issue.fields.comment.comments.push(c)
    return c
  }
  const answer = (res: ServerResponse, status: number, body: object) => {
    res.writeHead(status, { 'content-type': 'application/json' })
    res.end(JSON.stringify(body))
  }
  const server = createServer((req, res) => {
    const now = (turn.length > 1 ? turn.shift() : turn[0]) ?? 'nenhum'
    if (now === 'cai') return answer(res, 503, {})
    if (req.headers.authorization !== basicAuth || now === 'recusa') return answer(res, 401, {})
    void run(req, new URL(req.url ?? '/', 'http://jira')).then(
      ([status, body]) => (now === 'some' ? res.destroy() : answer(res, status, body)),
      () => answer(res, 400, {}),
    )
  })
  await new Promise<void>((ok) => server.listen(0, '127.0.0.1', ok))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    issues,
    injectFaults(...faults) {
      turn = faults
    },
    answer(key, said, categoria) {
      const issue = issues.find((i) => i.key === key)
      if (!issue) return
      addComment(issue, 'Suporte', text(said))
      issue.fields.status.statusCategory.key = categoria
    },
    close: () =>
      new Promise((ok) => {
        server.close(() => ok())
        server.closeAllConnections()
      }),
  }
}
