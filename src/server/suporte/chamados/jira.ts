import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { ContextoDoChamado, DadosDoChamado, EstadoChamado } from '#shared/suporte/chamados.ts'
import type { Env } from '../../core/env.ts'
import { FalhaNaSaida, pedirFora } from '../../core/outbound/saida.ts'
import type { ChamadaDoJira } from './registrar-jira.ts'

/** Where a Jira is and who asks it (Jira Cloud REST API v3, basic authentication by e-mail and token). */
export interface Jira {
  url: string
  email: string
  projeto: string
  token: string
}

/** The same as it is called: each call is told to the log. */
export interface JiraNaLinha extends Jira {
  anotar: (chamada: ChamadaDoJira) => Promise<void>
}

/** What a ticket is there now. */
export interface IssueLida {
  chave: string
  estado: EstadoChamado
  comentarios: { id: string; quem: string; texto: string; em: string }[]
}

type AdfNo = { type: string; text?: string; content?: AdfNo[] }

/** Plain text as an Atlassian document, a paragraph a line. */
const documento = (linhas: readonly string[]) => ({
  version: 1,
  type: 'doc',
  content: linhas.map((l) => ({ type: 'paragraph', content: l === '' ? [] : [{ type: 'text', text: l }] })),
})

/** The text of an Atlassian document, a line a paragraph. */
function textoDoDocumento(no: AdfNo): string {
  const dentro = (no.content ?? []).map(textoDoDocumento).join('')
  return (no.text ?? '') + dentro + (no.type === 'paragraph' || no.type === 'hardBreak' ? '\n' : '')
}

const no: z.ZodType<AdfNo> = z.lazy(() =>
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

interface PedidoAoJira<T extends z.ZodType> {
  caminho: string
  busca?: Record<string, string>
  metodo?: 'GET' | 'POST'
  corpo?: object
  arquivo?: { tipo: string; bytes: Buffer }
  forma: T
}

async function pedir<T extends z.ZodType>(env: Env, j: JiraNaLinha, p: PedidoAoJira<T>): Promise<z.output<T>> {
  const metodo = p.metodo ?? 'GET'
  const inicio = performance.now()
  const anotar = (status: number | null, resposta: unknown, erro: string | null) =>
    j.anotar({
      operacao: `${metodo} ${p.caminho}`,
      status,
      duracaoMs: Math.round(performance.now() - inicio),
      pedido: p.arquivo ? { bytes: p.arquivo.bytes.length } : (p.corpo ?? p.busca),
      resposta,
      erro,
    })
  const r = await pedirFora(env, {
    url: `${j.url}/rest/api/3/${p.caminho}${p.busca ? `?${new URLSearchParams(p.busca).toString()}` : ''}`,
    metodo,
    cabecalhos: {
      authorization: `Basic ${Buffer.from(`${j.email}:${j.token}`).toString('base64')}`,
      ...(p.corpo && { 'content-type': 'application/json' }),
      // Without it Jira takes a file for a forged form.
      ...(p.arquivo && { 'content-type': p.arquivo.tipo, 'x-atlassian-token': 'no-check' }),
    },
    ...(p.corpo && { corpo: JSON.stringify(p.corpo) }),
    ...(p.arquivo && { corpo: p.arquivo.bytes }),
  }).catch(async (e: unknown) => {
    if (e instanceof FalhaNaSaida) await anotar(null, null, e.message)
    throw e
  })
  const resposta = lerJson(r.texto)
  const lido = p.forma.safeParse(resposta)
  const falha =
    falhaDe(r.status) ?? (lido.success ? null : new FalhaNaSaida('A resposta do Jira não se entende', false))
  // Of an answer only what is understood is kept.
  await anotar(r.status, lido.data ?? (r.status < 400 ? null : resposta), falha?.message ?? null)
  if (falha) throw falha
  return lido.data as z.output<T>
}

function falhaDe(status: number): FalhaNaSaida | null {
  if (status < 400) return null
  if (status === 401 || status === 403) return new FalhaNaSaida(`O Jira recusou o e-mail ou o token (${status})`, false)
  if (status === 404) return new FalhaNaSaida('O Jira não conhece este projeto ou ticket', false)
  return new FalhaNaSaida(`O Jira respondeu ${status}`, status === 429 || status === 408 || status >= 500)
}

function lerJson(texto: string): unknown {
  try {
    return JSON.parse(texto)
  } catch {
    return null
  }
}

/** The label by which a ticket is found again, whatever became of the answer that told its number. */
export const etiquetaDe = (codDistribuidor: number, codChamado: number) => `patio-${codDistribuidor}-${codChamado}`

/** The mark at the end of a comment of ours. */
export const marcaDe = (codComentario: number) => `[patio ${codComentario}]`
const MARCA = /\[patio (\d+)\]\s*$/

/** The number of a ticket there: the one that has its label, or a new one. */
export async function criarIssue(
  env: Env,
  j: JiraNaLinha,
  k: DadosDoChamado & { etiqueta: string; quem: string; contexto: ContextoDoChamado | null },
): Promise<string> {
  const jql = `project = "${j.projeto}" AND labels = "${k.etiqueta}"`
  const ja = await pedir(env, j, { caminho: 'search/jql', busca: { jql, fields: 'status' }, forma: achados })
  const [achada] = ja.issues
  if (achada) return achada.key
  const de = k.contexto
    ? ['', `Tela: ${k.contexto.tela}`, `Navegador: ${k.contexto.navegador}`, `Erro: ${k.contexto.erro || 'nenhum'}`]
    : []
  const nova = await pedir(env, j, {
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

/** Writes a comment; one whose mark stands there already is not written again. */
export async function comentarIssue(
  env: Env,
  j: JiraNaLinha,
  lida: IssueLida,
  m: { codComentario: number; texto: string; quem: string },
): Promise<string> {
  const marca = marcaDe(m.codComentario)
  const ja = lida.comentarios.find((x) => x.texto.trimEnd().endsWith(marca))
  if (ja) return ja.id
  const r = await pedir(env, j, {
    caminho: `issue/${encodeURIComponent(lida.chave)}/comment`,
    metodo: 'POST',
    corpo: { body: documento([...m.texto.split('\n'), `${m.quem} ${marca}`]) },
    forma: z.object({ id: z.string() }),
  })
  return r.id
}

const anexos = z.array(z.object({ id: z.string(), filename: z.string() }))

/** Attachments that an issue has: their numbers by name. */
export async function lerAnexos(env: Env, j: JiraNaLinha, chave: string): Promise<Map<string, string>> {
  const r = await pedir(env, j, {
    caminho: `issue/${encodeURIComponent(chave)}`,
    busca: { fields: 'attachment' },
    forma: z.object({ fields: z.object({ attachment: anexos.default([]) }) }),
  })
  return new Map(r.fields.attachment.map((a) => [a.filename, a.id]))
}

/** Puts a file on an issue; gives its number there. */
export async function anexarIssue(
  env: Env,
  j: JiraNaLinha,
  chave: string,
  a: { nome: string; tipo: string; bytes: Buffer },
): Promise<string> {
  const fronteira = `patio-${randomUUID()}`
  const r = await pedir(env, j, {
    caminho: `issue/${encodeURIComponent(chave)}/attachments`,
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

const ESTADOS: Readonly<Record<string, EstadoChamado>> = {
  new: 'ABERTO',
  indeterminate: 'EM_ANDAMENTO',
  done: 'RESOLVIDO',
}

/** State and comments of tickets by their numbers; ours, by their marks, are among the comments. */
export async function lerIssues(env: Env, j: JiraNaLinha, chaves: readonly string[]): Promise<IssueLida[]> {
  const jql = `key in (${chaves.join(',')})`
  const r = await pedir(env, j, {
    caminho: 'search/jql',
    busca: { jql, fields: 'status,comment', maxResults: String(chaves.length) },
    forma: achados,
  })
  return r.issues.map((i) => ({
    chave: i.key,
    estado: ESTADOS[i.fields.status?.statusCategory.key ?? 'new'] ?? 'ABERTO',
    comentarios: (i.fields.comment?.comments ?? []).map((x) => ({
      id: x.id,
      quem: x.author?.displayName ?? 'Jira',
      texto: textoDoDocumento(x.body).trimEnd(),
      em: new Date(x.created).toISOString(),
    })),
  }))
}

/** Whether a comment read there was written here. */
export const ehNosso = (texto: string): boolean => MARCA.test(texto)
