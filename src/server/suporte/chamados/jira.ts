import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { ChamadoContext, ChamadoData, ChamadoState } from '#shared/suporte/chamados.ts'
import type { Env } from '../../core/env.ts'
import { OutboundFailure, requestOutbound } from '../../core/outbound/http-client.ts'
import { parseJson } from '../../core/outbound/parse-json.ts'
import type { JiraCall } from './log-jira-call.ts'

/** Address and credentials of a Jira (Cloud REST API v3, basic authentication by e-mail and token). */
export interface Jira {
  url: string
  email: string
  projeto: string
  token: string
}

/** A Jira connection whose calls are logged. */
export interface LoggedJira extends Jira {
  anotar: (call: JiraCall) => Promise<void>
}

/** Current state of an issue in Jira. */
export interface LoadedIssue {
  chave: string
  estado: ChamadoState
  comentarios: { id: string; quem: string; texto: string; em: string }[]
}

type AdfNode = { type: string; text?: string; content?: AdfNode[] }

/** Plain text as an Atlassian document, one paragraph per line. */
const documento = (linhas: readonly string[]) => ({
  version: 1,
  type: 'doc',
  content: linhas.map((l) => ({ type: 'paragraph', content: l === '' ? [] : [{ type: 'text', text: l }] })),
})

/** Text of an Atlassian document, one line per paragraph. */
function documentText(no: AdfNode): string {
  const inside = (no.content ?? []).map(documentText).join('')
  return (no.text ?? '') + inside + (no.type === 'paragraph' || no.type === 'hardBreak' ? '\n' : '')
}

const no: z.ZodType<AdfNode> = z.lazy(() =>
  z.object({ type: z.string(), text: z.string().optional(), content: z.array(no).optional() }),
)
const issue = z.object({
  key: z.string(),
  fields: z.object({
    status: z.object({ statusCategory: z.object({ key: z.string() }) }).optional(),
    comment: z
      .object({
        comments: z.array(
          z.object({
            id: z.string(),
            created: z.string(),
            author: z.object({ displayName: z.string() }).optional(),
            body: no,
          }),
        ),
      })
      .optional(),
  }),
})
const achados = z.object({ issues: z.array(issue) })

interface JiraRequest<T extends z.ZodType> {
  caminho: string
  busca?: Record<string, string>
  metodo?: 'GET' | 'POST'
  corpo?: object
  arquivo?: { tipo: string; bytes: Buffer }
  forma: T
}

async function sendRequest<T extends z.ZodType>(env: Env, j: LoggedJira, p: JiraRequest<T>): Promise<z.output<T>> {
  const metodo = p.metodo ?? 'GET'
  const start = performance.now()
  const record = (status: number | null, resposta: unknown, erro: string | null) =>
    j.anotar({
      operacao: `${metodo} ${p.caminho}`,
      status,
      duracaoMs: Math.round(performance.now() - start),
      pedido: p.arquivo ? { bytes: p.arquivo.bytes.length } : (p.corpo ?? p.busca),
      resposta,
      erro,
    })
  const r = await requestOutbound(env, {
    url: `${j.url}/rest/api/3/${p.caminho}${p.busca ? `?${new URLSearchParams(p.busca).toString()}` : ''}`,
    metodo,
    headers: {
      authorization: `Basic ${Buffer.from(`${j.email}:${j.token}`).toString('base64')}`,
      ...(p.corpo && { 'content-type': 'application/json' }),
      // Required header: otherwise Jira refuses the upload as a CSRF attempt.
      ...(p.arquivo && { 'content-type': p.arquivo.tipo, 'x-atlassian-token': 'no-check' }),
    },
    ...(p.corpo && { corpo: JSON.stringify(p.corpo) }),
    ...(p.arquivo && { corpo: p.arquivo.bytes }),
  }).catch(async (e: unknown) => {
    if (e instanceof OutboundFailure) await record(null, null, e.message)
    throw e
  })
  const resposta = parseJson(r.texto)
  const loaded = p.forma.safeParse(resposta)
  const failure =
    failureOf(r.status) ?? (loaded.success ? null : new OutboundFailure('A resposta do Jira não se entende', false))
  // Log only the parsed part of a response.
  await record(r.status, loaded.data ?? (r.status < 400 ? null : resposta), failure?.message ?? null)
  if (failure) throw failure
  return loaded.data as z.output<T>
}

function failureOf(status: number): OutboundFailure | null {
  if (status < 400) return null
  if (status === 401 || status === 403)
    return new OutboundFailure(`O Jira recusou o e-mail ou o token (${status})`, false)
  if (status === 404) return new OutboundFailure('O Jira não conhece este projeto ou ticket', false)
  return new OutboundFailure(`O Jira respondeu ${status}`, status === 429 || status === 408 || status >= 500)
}

/** Label that finds an issue again when the response with its number was lost. */
export const labelFor = (codDistribuidor: number, codChamado: number) => `patio-${codDistribuidor}-${codChamado}`

/** Marker at the end of our comments. */
export const markFor = (codComentario: number) => `[patio ${codComentario}]`
const TAG = /\[patio (\d+)\]\s*$/

/** Key of the ticket's issue: the one with its label, or a new one. */
export async function createIssue(
  env: Env,
  j: LoggedJira,
  k: ChamadoData & { etiqueta: string; quem: string; contexto: ChamadoContext | null },
): Promise<string> {
  const jql = `project = "${j.projeto}" AND labels = "${k.etiqueta}"`
  const ja = await sendRequest(env, j, { caminho: 'search/jql', busca: { jql, fields: 'status' }, forma: achados })
  const [found] = ja.issues
  if (found) return found.key
  const de = k.contexto
    ? ['', `Tela: ${k.contexto.tela}`, `Navegador: ${k.contexto.navegador}`, `Erro: ${k.contexto.erro || 'nenhum'}`]
    : []
  const nova = await sendRequest(env, j, {
    caminho: 'issue',
    metodo: 'POST',
    corpo: {
      fields: {
        project: { key: j.projeto },
        issuetype: { name: k.tipo === 'ERRO' ? 'Bug' : 'Task' },
        summary: k.titulo,
        labels: ['patio', k.etiqueta],
        description: documento([...k.descricao.split('\n'), '', `Aberto por ${k.quem}`, ...de]),
      },
    },
    forma: z.object({ key: z.string() }),
  })
  return nova.key
}

/** Writes a comment, unless one with its marker exists. */
export async function commentOnIssue(
  env: Env,
  j: LoggedJira,
  fetched: LoadedIssue,
  m: { codComentario: number; texto: string; quem: string },
): Promise<string> {
  const marca = markFor(m.codComentario)
  const ja = fetched.comentarios.find((x) => x.texto.trimEnd().endsWith(marca))
  if (ja) return ja.id
  const r = await sendRequest(env, j, {
    caminho: `issue/${encodeURIComponent(fetched.chave)}/comment`,
    metodo: 'POST',
    corpo: { body: documento([...m.texto.split('\n'), `${m.quem} ${marca}`]) },
    forma: z.object({ id: z.string() }),
  })
  return r.id
}

const anexos = z.array(z.object({ id: z.string(), filename: z.string() }))

/** Attachments of an issue: their ids by name. */
export async function readAnexos(env: Env, j: LoggedJira, key: string): Promise<Map<string, string>> {
  const r = await sendRequest(env, j, {
    caminho: `issue/${encodeURIComponent(key)}`,
    busca: { fields: 'attachment' },
    forma: z.object({ fields: z.object({ attachment: anexos.default([]) }) }),
  })
  return new Map(r.fields.attachment.map((a) => [a.filename, a.id]))
}

/** Attaches a file to an issue; returns its id in Jira. */
export async function attachToIssue(
  env: Env,
  j: LoggedJira,
  key: string,
  a: { nome: string; tipo: string; bytes: Buffer },
): Promise<string> {
  const fronteira = `patio-${randomUUID()}`
  const r = await sendRequest(env, j, {
    caminho: `issue/${encodeURIComponent(key)}/attachments`,
    metodo: 'POST',
    arquivo: {
      tipo: `multipart/form-data; boundary=${fronteira}`,
      bytes: Buffer.concat([
        Buffer.from(
          `--${fronteira}\r\nContent-Disposition: form-data; name="file"; filename="${a.nome}"\r\nContent-Type: ${a.tipo}\r\n\r\n`,
        ),
        a.bytes,
        Buffer.from(`\r\n--${fronteira}--\r\n`),
      ]),
    },
    forma: anexos,
  })
  return r[0]?.id ?? ''
}

const STATES: Readonly<Record<string, ChamadoState>> = {
  new: 'ABERTO',
  indeterminate: 'EM_ANDAMENTO',
  done: 'RESOLVIDO',
}

/** State and comments of issues by key; the comments include ours, recognizable by their markers. */
export async function readIssues(env: Env, j: LoggedJira, keys: readonly string[]): Promise<LoadedIssue[]> {
  const jql = `key in (${keys.join(',')})`
  const r = await sendRequest(env, j, {
    caminho: 'search/jql',
    busca: { jql, fields: 'status,comment', maxResults: String(keys.length) },
    forma: achados,
  })
  return r.issues.map((i) => ({
    chave: i.key,
    estado: STATES[i.fields.status?.statusCategory.key ?? 'new'] ?? 'ABERTO',
    comentarios: (i.fields.comment?.comments ?? []).map((x) => ({
      id: x.id,
      quem: x.author?.displayName ?? 'Jira',
      texto: documentText(x.body).trimEnd(),
      em: new Date(x.created).toISOString(),
    })),
  }))
}

/** Whether a comment read from Jira was written by us. */
export const isOurs = (text: string): boolean => TAG.test(text)
