import { z } from 'zod'
import { whatsappError } from '#shared/rules/whatsapp-errors.ts'
import { transaction } from '../database/transaction.ts'
import { decryptSecret } from '../secrets/secret-vault.ts'
import type { Services } from '../services.ts'
import { OutboundFailure, requestBytes } from './http-client.ts'
import { logCall } from './integration-log.ts'
import { mask } from './mask.ts'
import { parseJson } from './parse-json.ts'

/** Address of the maker's API, unless a connection names another one. */
export const GRAPH_API = 'https://graph.facebook.com/v26.0'

/** A store's WhatsApp number with what its calls need. */
export interface WhatsappNumber {
  codDistribuidor: number
  codConcessionaria: number
  endereco: string
  token: string
  idTelefone: string
  idConta: string
}

export type ApiServices = Pick<Services, 'db' | 'env' | 'segredo'>

/** The connected number of a store; null without a connection in use. */
export async function readWhatsapp(
  services: ApiServices,
  { codDistribuidor, codConcessionaria }: Pick<WhatsappNumber, 'codDistribuidor' | 'codConcessionaria'>,
): Promise<WhatsappNumber | null> {
  const r = await transaction(services.db, 'sistema', (tx) =>
    tx
      .selectFrom('conversaConexao')
      .select(['endereco', 'token', 'idTelefone', 'idConta'])
      .where('codDistribuidor', '=', codDistribuidor)
      .where('codConcessionaria', '=', codConcessionaria)
      .where('canal', '=', 'WHATSAPP')
      .where('ativa', '=', true)
      .executeTakeFirst(),
  )
  if (!r?.token || !r.idTelefone || !r.idConta) return null
  const token = decryptSecret(services.segredo, r.token)
  if (token === null) throw new WhatsappFailure('O token foi guardado com outro segredo da instalação: troque-o', {})
  const { idTelefone, idConta } = r
  return { codDistribuidor, codConcessionaria, endereco: r.endereco ?? GRAPH_API, token, idTelefone, idConta }
}

/** WhatsApp refused a call or did not answer; the message is for people. */
export class WhatsappFailure extends Error {
  /** The maker's error code. */
  readonly codigo: number | null
  /** A later attempt may succeed. */
  readonly repete: boolean
  /** The call may have been done, only its answer did not arrive. */
  readonly talvezFeito: boolean
  constructor(
    mensagem: string,
    {
      codigo = null,
      repete = false,
      talvezFeito = false,
    }: { codigo?: number | null; repete?: boolean; talvezFeito?: boolean },
  ) {
    super(mensagem)
    this.codigo = codigo
    this.repete = repete
    this.talvezFeito = talvezFeito
  }
}

const failure = z.object({ error: z.object({ code: z.number().optional() }) })

interface ApiCall<T> {
  /** Path below the API's address, or a whole address that the API gave out. */
  caminho: string
  busca?: Record<string, string>
  corpo?: object
  arquivo?: { nome: string; tipo: string; bytes: Buffer }
  /** Record that the call is about, as 'conversa:12'. */
  correlacao?: string
  forma: z.ZodType<T>
}

/** Calls the API and logs the call, masked. Throws WhatsappFailure. */
export async function callWhatsapp<T>(services: ApiServices, w: WhatsappNumber, p: ApiCall<T>): Promise<T> {
  const { status, bytes, record } = await send(services, w, p)
  const response = parseJson(bytes.toString('utf8'))
  const refused = failureOf(status, response)
  const loaded = p.forma.safeParse(response)
  const broken =
    refused ??
    (loaded.success ? null : new WhatsappFailure('A resposta do WhatsApp não se entende', { talvezFeito: true }))
  await record(status, response, broken?.message ?? null)
  if (broken) throw broken
  return loaded.data as T
}

/** The bytes behind an address that the API gave out. Throws WhatsappFailure. */
export async function fetchMedia(services: ApiServices, w: WhatsappNumber, url: string): Promise<Buffer> {
  const { status, bytes, record } = await send(services, w, { caminho: url })
  const refused = failureOf(status, parseJson(bytes.toString('utf8', 0, 4000)))
  await record(status, { bytes: bytes.length }, refused?.message ?? null)
  if (refused) throw refused
  return bytes
}

async function send(services: ApiServices, w: WhatsappNumber, p: Omit<ApiCall<unknown>, 'forma'>) {
  const metodo = p.corpo || p.arquivo ? 'POST' : 'GET'
  const start = performance.now()
  const whole = URL.canParse(p.caminho)
  const record = (status: number | null, resposta: unknown, erro: string | null) =>
    recordCall(services, w, {
      // An address that the API gave out holds a signature.
      operacao: `${metodo} ${whole ? new URL(p.caminho).host : p.caminho}`,
      status,
      duracaoMs: Math.round(performance.now() - start),
      pedido: p.arquivo ? { tipo: p.arquivo.tipo, bytes: p.arquivo.bytes.length } : (p.corpo ?? p.busca),
      resposta,
      correlacao: p.correlacao ?? null,
      erro,
    })
  const form = p.arquivo && multipart(p.arquivo)
  const search = p.busca ? `?${new URLSearchParams(p.busca).toString()}` : ''
  try {
    const r = await requestBytes(services.env, {
      url: whole ? p.caminho : `${w.endereco}/${p.caminho}${search}`,
      metodo,
      headers: {
        authorization: `Bearer ${w.token}`,
        ...(whole && { accept: '*/*' }),
        ...(p.corpo && { 'content-type': 'application/json' }),
        ...(form && { 'content-type': form.tipo }),
      },
      ...(p.corpo && { corpo: JSON.stringify(p.corpo) }),
      ...(form && { corpo: form.bytes }),
    })
    return { ...r, record }
  } catch (e) {
    if (!(e instanceof OutboundFailure)) throw e
    await record(null, null, e.message)
    throw new WhatsappFailure(e.message, { repete: e.transient, talvezFeito: e.perhapsDone })
  }
}

function failureOf(status: number, response: unknown): WhatsappFailure | null {
  if (status < 400) return null
  const codigo = failure.safeParse(response).data?.error.code ?? null
  const { motivo, repete } = whatsappError(codigo, status)
  return new WhatsappFailure(motivo, { codigo, repete })
}

const BOUNDARY = 'patio-7f3b1c9e5a2d4860'

function multipart(a: { nome: string; tipo: string; bytes: Buffer }): { tipo: string; bytes: Buffer } {
  const field = (nome: string, valor: string) =>
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${nome}"\r\n\r\n${valor}\r\n`
  const file = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${a.nome.replace(/[^\w. -]/g, '_')}"\r\nContent-Type: ${a.tipo}\r\n\r\n`
  return {
    tipo: `multipart/form-data; boundary=${BOUNDARY}`,
    bytes: Buffer.concat([
      Buffer.from(field('messaging_product', 'whatsapp') + field('type', a.tipo) + file),
      a.bytes,
      Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
    ]),
  }
}

/** Fields with what people wrote, or who they are. */
const WRITTEN =
  /^(body|text|caption|filename|name|first_name|last_name|formatted_name|address|title|description|payload|emoji|url|emails|org|response_json|verified_name)$/
/** A writer's number or the customer's. */
const NUMBERS =
  /^(from|to|wa_id|input|recipient_id|user_id|from_user_id|recipient_user_id|display_phone_number|phone|latitude|longitude)$/

/** A message of the API without what people wrote and without their numbers. */
export function withoutWords(valor: unknown, key = ''): unknown {
  if (typeof valor === 'string' || typeof valor === 'number') {
    if (NUMBERS.test(key)) return `•••${String(valor).slice(-2)}`
    return WRITTEN.test(key) ? `(${String(valor).length} caracteres)` : valor
  }
  if (Array.isArray(valor)) return valor.map((v) => withoutWords(v, key))
  if (typeof valor !== 'object' || valor === null) return valor
  return Object.fromEntries(Object.entries(valor).map(([k, v]) => [k, withoutWords(v, k)]))
}

interface FinishedCall {
  operacao: string
  /** Null without a response. */
  status: number | null
  duracaoMs: number
  pedido: unknown
  resposta: unknown
  correlacao: string | null
  /** Null on success. */
  erro: string | null
}

function recordCall(
  { db }: ApiServices,
  { codDistribuidor, codConcessionaria }: WhatsappNumber,
  { operacao, status, duracaoMs, pedido, resposta, correlacao, erro }: FinishedCall,
): Promise<void> {
  const texts = { pedido: mask(withoutWords(pedido)), resposta: mask(withoutWords(resposta)) }
  const call = { codDistribuidor, codConcessionaria, operacao, status, duracaoMs, correlacao, erro }
  return transaction(db, 'sistema', (tx) => logCall(tx, { sistema: 'WHATSAPP_API', ...call, ...texts }))
}
