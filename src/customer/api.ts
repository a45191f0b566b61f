import type { TrackedCarro, ClientePesquisa } from '#shared/agenda/acompanhamento.ts'
import type { ClienteChegada } from '#shared/agenda/lembretes.ts'
import type { RecepcaoPanel } from '#shared/agenda/links-agenda.ts'
import type { Decision, OrcamentoCliente } from '#shared/oficina-digital/oferta.ts'

/** A server error, or no network (`code` "sem-rede"); the customer sees the message. */
export class Failure extends Error {
  override name = 'Falha'
  readonly code: string
  /** How things stand now, where the server tells it with a refusal. */
  readonly atual: unknown
  constructor(codigo: string, mensagem: string, atual?: unknown) {
    super(mensagem)
    this.code = codigo
    this.atual = atual
  }
}

export const noNetwork = (): Failure =>
  new Failure('sem-rede', 'Sem conexão. Confira a internet e tente de novo: suas escolhas estão guardadas.')

/** Milliseconds by which the server's clock is ahead of this device's, from its last answer. */
let ahead = 0
/** Milliseconds since 1970 by the server's clock: a phone's own may be minutes off. */
export const serverNow = (): number => Date.now() + ahead

/** A network that says nothing for so long is treated as none; a photo may take its time beside it. */
const SILENCE_MS = 30_000
const SLOWEST_BYTES_PER_MS = 10

export async function sendRequest(path: string, body?: unknown): Promise<Response> {
  const sent = body === undefined ? null : JSON.stringify(body)
  const silence = new AbortController()
  const limit = setTimeout(() => silence.abort(), SILENCE_MS + (sent?.length ?? 0) / SLOWEST_BYTES_PER_MS)
  let r: Response
  try {
    r = await fetch(`/api/publico/${path}`, {
      signal: silence.signal,
      ...(sent !== null && { method: 'POST', headers: { 'content-type': 'application/json' }, body: sent }),
    })
  } catch {
    throw noNetwork()
  } finally {
    clearTimeout(limit)
  }
  const told = Date.parse(r.headers.get('date') ?? '')
  if (!Number.isNaN(told)) ahead = told - Date.now()
  if (r.ok) return r
  throw failureOf(await r.text().catch(() => ''))
}

/** The failure that an error's body tells, with what is wrong in each field. */
export function failureOf(body: string): Failure {
  let e: { codigo?: string; mensagem?: string; campos?: Record<string, string>; atual?: unknown } = {}
  try {
    e = JSON.parse(body) as typeof e
  } catch {
    // A proxy's page: the general message says enough.
  }
  const mensagem = e.mensagem ?? 'Não foi possível concluir. Tente de novo em instantes.'
  const reasons = Object.values(e.campos ?? {}).filter((r) => !mensagem.includes(r))
  const told = reasons.length > 0 ? `${mensagem.replace(/\.$/, '')}: ${reasons.join('; ')}` : mensagem
  return new Failure(e.codigo ?? 'erro', told, e.atual)
}
/** An error as the customer reads it. */
export const toFailure = (e: unknown): Failure =>
  e instanceof Failure ? e : new Failure('erro', 'Não foi possível concluir. Tente de novo em instantes.')

export const callApi = async <T>(path: string, body?: unknown): Promise<T> =>
  (await sendRequest(path, body)).json() as Promise<T>

const withProof = (prova: string | undefined) => (prova ? `?prova=${encodeURIComponent(prova)}` : '')

export const open = (token: string, prova?: string) =>
  callApi<OrcamentoCliente>(`orcamentos/${token}${withProof(prova)}`)
/** Tells the workshop that a person, not a link preview, opened the page. */
export const recordOpening = (token: string) => callApi<{ situacao: string }>(`orcamentos/${token}/abertura`, {})

export type Identity = NonNullable<OrcamentoCliente['identidade']>
export type Channel = Identity['contatos'][number]['canal']
export const requestCode = (token: string, canal: Channel) =>
  callApi<{ destino: string }>(`orcamentos/${token}/codigo`, { canal })
export const confirmIdentity = (token: string, metodo: 'DOCUMENTO' | 'CODIGO', valor: string) =>
  callApi<{ prova: string }>(`orcamentos/${token}/identidade`, { metodo, valor })

export interface Signed {
  sha256: string
  nome: string
  aceitouTermos: true
  prova?: string
  decisoes: Decision[]
}
export const answer = (token: string, body: Signed) => callApi<OrcamentoCliente>(`orcamentos/${token}/decisao`, body)

/** Sends a question to the workshop. */
export const ask = (token: string, texto: string) => sendRequest(`orcamentos/${token}/pergunta`, { texto })

/** The distributor's logo, else its icon; null when it has neither. */
export const mark = async (): Promise<string | null> => {
  const r = await fetch('/api/distribuidor')
  const d = r.ok ? ((await r.json()) as { icone: string | null; logo: string | null }) : null
  return d && (d.logo ?? d.icone)
}

export const pdfUrl = (token: string, prova?: string) => `/api/publico/orcamentos/${token}/pdf${withProof(prova)}`
export const contentUrl = (token: string, prova?: string) =>
  `/api/publico/orcamentos/${token}/conteudo${withProof(prova)}`
export const downloadContent = async (token: string, prova?: string) =>
  (await sendRequest(`orcamentos/${token}/conteudo${withProof(prova)}`)).text()

/** Public facts of a version, without personal data. */
export interface Verification {
  checklist: string
  numero: number
  concessionaria: string
  fuso: string
  situacao: OrcamentoCliente['situacao']
  total: number
  enviadaEm: string
  expiraEm: string
  retiradaEm: string | null
  respondidaEm: string | null
}
export const verify = (sha256: string) => callApi<Verification>(`verificacao/${sha256}`)

/** The reception's list by the panel's link; `dados` is null when nothing changed since `desde`. */
export const getPanel = (token: string, desde: { rev: number; dia: string } | null) =>
  callApi<RecepcaoPanel>(`agenda/painel/${token}${desde ? `?rev=${desde.rev}&dia=${desde.dia}` : ''}`)

/** A customer's car while it is here. */
export const getCarro = (token: string) => callApi<TrackedCarro>(`agenda/carro/${token}`)

export const readPesquisa = (token: string) => callApi<ClientePesquisa>(`agenda/pesquisa/${token}`)
export const answerPesquisa = (token: string, body: { nota: number; motivos: string[]; comentario: string }) =>
  callApi<ClientePesquisa>(`agenda/pesquisa/${token}`, body)

export const getChegada = (token: string) => callApi<ClienteChegada>(`agenda/chegada/${token}`)
export type ChegadaAnswer =
  | { acao: 'CONFIRMAR' | 'CANCELAR' }
  | { acao: 'OUTRA_HORA'; dia: string; periodo: string; texto: string }
export const answerChegada = (token: string, body: ChegadaAnswer) =>
  callApi<ClienteChegada>(`agenda/chegada/${token}`, body)
