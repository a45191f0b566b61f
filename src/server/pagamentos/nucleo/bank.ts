import { z } from 'zod'
import { transaction } from '../../core/database/transaction.ts'
import { OutboundFailure, requestOutbound } from '../../core/outbound/http-client.ts'
import { logCall } from '../../core/outbound/integration-log.ts'
import { mask } from '../../core/outbound/mask.ts'
import { parseJson } from '../../core/outbound/parse-json.ts'
import { decryptSecret } from '../../core/secrets/secret-vault.ts'
import type { Services } from '../../core/services.ts'

export type BankServices = Pick<Services, 'db' | 'env' | 'segredo'>

/** A store of a distributor. */
export interface Store {
  codDistribuidor: number
  codConcessionaria: number
}

/** A store's bank with what its calls need. */
export interface Bank extends Store {
  chave: string
  nome: string
  cidade: string
  enderecoApi: string
  enderecoToken: string
  idCliente: string
  segredo: string
  certificado: string | null
  autoridade: string | null
  tokenPublico: string
  versao: number
}

/** The bank refused a call or did not answer; the message is for people. */
export class BankFailure extends Error {
  /** HTTP status; null without an answer. */
  readonly status: number | null
  constructor(mensagem: string, status: number | null) {
    super(mensagem)
    this.status = status
  }
}

/** The bank of a store; null for a store without one in use. */
export async function readBank(
  services: BankServices,
  { codDistribuidor, codConcessionaria }: Store,
): Promise<Bank | null> {
  const r = await transaction(services.db, 'sistema', (tx) =>
    tx
      .selectFrom('pixConta')
      .select([
        'chave',
        'nome',
        'cidade',
        'enderecoApi',
        'enderecoToken',
        'idCliente',
        'segredo',
        'certificado',
        'autoridade',
        'tokenPublico',
        'versao',
      ])
      .where('codDistribuidor', '=', codDistribuidor)
      .where('codConcessionaria', '=', codConcessionaria)
      .where('modo', '=', 'PSP')
      .executeTakeFirst(),
  )
  if (!r?.enderecoApi || !r.enderecoToken || !r.idCliente || !r.segredo) return null
  const open = (stored: string) => {
    const text = decryptSecret(services.segredo, stored)
    if (text === null)
      throw new BankFailure(
        'Os segredos do banco foram guardados com outro segredo da instalação: guarde-os de novo',
        null,
      )
    return text
  }
  return {
    ...r,
    codDistribuidor,
    codConcessionaria,
    enderecoApi: r.enderecoApi,
    enderecoToken: r.enderecoToken,
    idCliente: r.idCliente,
    segredo: open(r.segredo),
    certificado: r.certificado && open(r.certificado),
    autoridade: r.autoridade && open(r.autoridade),
  }
}

interface BankCall<T> {
  metodo: 'GET' | 'PUT' | 'PATCH'
  /** Path below the API's address. */
  caminho: string
  corpo?: object
  /** Record that the call is about, as 'cobranca:12'. */
  correlacao?: string
  forma: z.ZodType<T>
}

/** Calls the API and logs the call, masked; a refused token is renewed once. Throws BankFailure. */
export async function callBank<T>(services: BankServices, bank: Bank, p: BankCall<T>): Promise<T> {
  const call = async () =>
    send(services, bank, {
      operacao: `${p.metodo} ${p.caminho}`,
      metodo: p.metodo,
      url: `${bank.enderecoApi}/${p.caminho}`,
      headers: {
        authorization: `Bearer ${await tokenOf(services, bank)}`,
        ...(p.corpo && { 'content-type': 'application/json' }),
      },
      ...(p.corpo && { corpo: JSON.stringify(p.corpo) }),
      pedido: p.corpo,
      correlacao: p.correlacao ?? null,
      forma: p.forma,
    })
  try {
    return await call()
  } catch (e) {
    if (!(e instanceof BankFailure) || e.status !== 401) throw e
    forgetToken(services, bank)
    return call()
  }
}

interface Token {
  versao: number
  until: number
  token: Promise<string>
}
/** Tokens by process and store. */
const tokens = new WeakMap<Services['db'], Map<string, Token>>()

function tokensOf({ db }: BankServices): Map<string, Token> {
  const mine = tokens.get(db) ?? new Map<string, Token>()
  tokens.set(db, mine)
  return mine
}
const keyOf = ({ codDistribuidor, codConcessionaria }: Store) => `${codDistribuidor}:${codConcessionaria}`

/** Drops the kept token, so that the next call asks for another. */
export function forgetToken(services: BankServices, bank: Store): void {
  tokensOf(services).delete(keyOf(bank))
}

const granted = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().default(300) })
/** Renewed this much before its end. */
const MARGIN_MS = 30_000

/** The access token, the kept one until shortly before its end. */
function tokenOf(services: BankServices, bank: Bank): Promise<string> {
  const mine = tokensOf(services)
  const key = keyOf(bank)
  const kept = mine.get(key)
  if (kept && kept.versao === bank.versao && kept.until > Date.now()) return kept.token
  const asked: Token = { versao: bank.versao, until: Date.now() + MARGIN_MS, token: Promise.resolve('') }
  asked.token = send(services, bank, {
    operacao: 'POST token',
    metodo: 'POST',
    url: bank.enderecoToken,
    headers: {
      authorization: `Basic ${Buffer.from(`${bank.idCliente}:${bank.segredo}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    corpo: 'grant_type=client_credentials',
    pedido: { grant_type: 'client_credentials' },
    correlacao: null,
    forma: granted,
  }).then(
    ({ access_token, expires_in }) => {
      asked.until = Date.now() + Math.max(0, expires_in * 1000 - MARGIN_MS)
      return access_token
    },
    (e: unknown) => {
      if (mine.get(key) === asked) mine.delete(key)
      throw e
    },
  )
  mine.set(key, asked)
  return asked.token
}

interface Sending<T> {
  operacao: string
  metodo: 'GET' | 'PUT' | 'PATCH' | 'POST'
  url: string
  headers: Record<string, string>
  corpo?: string
  pedido: unknown
  correlacao: string | null
  forma: z.ZodType<T>
}

async function send<T>(services: BankServices, bank: Bank, s: Sending<T>): Promise<T> {
  const start = performance.now()
  const record = (status: number | null, resposta: unknown, erro: string | null) =>
    recordCall(services, bank, { ...s, status, resposta, erro, duracaoMs: Math.round(performance.now() - start) })
  let r
  try {
    r = await requestOutbound(services.env, {
      url: s.url,
      metodo: s.metodo,
      headers: s.headers,
      ...(s.corpo !== undefined && { corpo: s.corpo }),
      ...((bank.certificado ?? bank.autoridade) && {
        certificado: { identidade: bank.certificado, autoridade: bank.autoridade },
      }),
    })
  } catch (e) {
    if (!(e instanceof OutboundFailure)) throw e
    await record(null, null, e.message)
    throw new BankFailure(`O banco não respondeu: ${e.message}`, null)
  }
  const resposta = parseJson(r.texto)
  const loaded = r.status < 400 ? s.forma.safeParse(resposta) : null
  const broken =
    loaded === null
      ? new BankFailure(refusalOf(r.status, resposta), r.status)
      : loaded.success
        ? null
        : new BankFailure('A resposta do banco não se entende', r.status)
  await record(r.status, resposta, broken?.message ?? null)
  if (broken) throw broken
  return loaded?.data as T
}

const problem = z.object({
  detail: z.string().optional(),
  title: z.string().optional(),
  error_description: z.string().optional(),
  violacoes: z.array(z.object({ razao: z.string().optional(), propriedade: z.string().optional() })).optional(),
})

function refusalOf(status: number, response: unknown): string {
  const p = problem.safeParse(response).data
  const said = [
    p?.detail ?? p?.error_description ?? p?.title,
    ...(p?.violacoes ?? []).map((v) => [v.propriedade, v.razao].filter(Boolean).join(': ')),
  ].filter(Boolean)
  return `O banco recusou (${status})${said.length > 0 ? `: ${said.join('; ')}` : ''}`.slice(0, 300)
}

/** Fields with what the payer wrote, or who they are. */
const PERSONAL = /^(infoPagador|solicitacaoPagador|infoAdicionais|pagador|devedor|pixCopiaECola|webhookUrl)$/

/** A message of the API without the payer. */
export function withoutPayer(valor: unknown, key = ''): unknown {
  if (PERSONAL.test(key)) return '•••'
  if (Array.isArray(valor)) return valor.map((v) => withoutPayer(v, key))
  if (typeof valor !== 'object' || valor === null) return valor
  return Object.fromEntries(Object.entries(valor).map(([k, v]) => [k, withoutPayer(v, k)]))
}

interface FinishedCall extends Pick<Sending<unknown>, 'operacao' | 'pedido' | 'correlacao'> {
  status: number | null
  resposta: unknown
  duracaoMs: number
  erro: string | null
}

function recordCall(
  { db }: BankServices,
  { codDistribuidor, codConcessionaria, chave }: Bank,
  { operacao, status, duracaoMs, pedido, resposta, correlacao, erro }: FinishedCall,
): Promise<void> {
  const texts = {
    operacao: operacao.replace(encodeURIComponent(chave), '•••'),
    pedido: mask(withoutPayer(pedido)),
    resposta: mask(withoutPayer(resposta)),
  }
  const call = { codDistribuidor, codConcessionaria, status, duracaoMs, correlacao, erro }
  return transaction(db, 'sistema', (tx) => logCall(tx, { sistema: 'PIX_API', ...call, ...texts }))
}
