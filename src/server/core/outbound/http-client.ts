// Outbound: calls to other systems, with allowed hosts, masking and a log.
import { createHash } from 'node:crypto'
import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { rootCertificates } from 'node:tls'
import { Agent, request } from 'undici'
import { requireNoTransaction } from '../database/transaction.ts'
import type { Env } from '../env.ts'
import { tracing } from '../telemetry/tracing.ts'

/**
 * Another system was unreachable or gave an unexpected answer; the message is for people. `transient`: a retry may help. `perhapsDone`: the
 * request may have arrived, only its answer did not.
 */
export class OutboundFailure extends Error {
  readonly transient: boolean
  readonly perhapsDone: boolean
  constructor(mensagem: string, transient: boolean, perhapsDone = false) {
    super(mensagem)
    this.transient = transient
    this.perhapsDone = perhapsDone
  }
}

/** Private address ranges: RFC 1918, 4193, 6598, loopback, link-local, multicast, and IPv4 inside IPv6. */
const PRIVATE_ADDRESSES = new BlockList()
for (const [rede, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  PRIVATE_ADDRESSES.addSubnet(rede, bits)
for (const [rede, bits] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  PRIVATE_ADDRESSES.addSubnet(rede, bits, 'ipv6')

/** Whether an address is private; an IPv4 address written as IPv6 counts as the IPv4 address. */
export function isPrivateAddress(ip: string): boolean {
  const v4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1] ?? ip
  return PRIVATE_ADDRESSES.check(v4, isIP(v4) === 6 ? 'ipv6' : 'ipv4')
}

type Rules = Pick<Env, 'SAIDA_HOSTS' | 'SAIDA_PRIVADOS'>

/**
 * Returns why an address may not be called, in pt-BR; null when it may. Only hosts that the installation lists may be called, and only over
 * https unless private addresses are allowed.
 */
export function destinationRefusal(rules: Rules, address: string): string | null {
  const url = URL.canParse(address) ? new URL(address) : null
  const allowPrivate = rules.SAIDA_PRIVADOS === 'sim'
  if (!url || !(url.protocol === 'https:' || (allowPrivate && url.protocol === 'http:')))
    return 'O endereço precisa começar com https://'
  if (url.username || url.password) return 'Tire usuário e senha do endereço: use o token'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const allowed = rules.SAIDA_HOSTS.some((h) =>
    h.startsWith('*.') ? host.endsWith(h.slice(1)) : host.toLowerCase() === h,
  )
  if (!allowed) return `O endereço ${host} não está entre os permitidos desta instalação (SAIDA_HOSTS)`
  if (isIP(host) && !allowPrivate && isPrivateAddress(host)) return 'Endereços da rede interna não são permitidos'
  return null
}

const LIMIT_MS = 10_000
const MAX_BYTES = 20 * 1024 * 1024

/** Looks the name up once and connects to that very answer, so a DNS change in between (rebinding) leads nowhere else. */
const publicOnlyLookup: LookupFunction = (host, options, done) =>
  lookup(host, { ...options, all: true }, (error, achados) => {
    if (error) return done(error, [])
    if (achados.some((a) => isPrivateAddress(a.address)))
      return done(new Error(`${host} leads to a private address`), [])
    const [first] = achados
    if (options.all) done(null, achados)
    else done(null, first?.address ?? '', first?.family ?? 4)
  })

const common = { headersTimeout: LIMIT_MS, bodyTimeout: LIMIT_MS, maxResponseSize: MAX_BYTES } as const
const isPublic = new Agent({ ...common, connect: { timeout: LIMIT_MS, lookup: publicOnlyLookup } })
const whichever = new Agent({ ...common, connect: { timeout: LIMIT_MS } })

/** Who we are to a server that asks for a certificate, in PEM. */
export interface ClientCertificate {
  /** Our certificate with its private key. */
  identidade: string | null
  /** Authority of the server, beside the public ones. */
  autoridade: string | null
}

const MAX_AGENTS = 50
/** Connections by certificate, the least recently used first. */
const agents = new Map<string, Agent>()

/** Connections that show a certificate, with the same limits as the others. */
function agentFor({ SAIDA_PRIVADOS }: Rules, { identidade, autoridade }: ClientCertificate): Agent {
  const key = createHash('sha256')
    .update(JSON.stringify([SAIDA_PRIVADOS, identidade, autoridade]))
    .digest('base64')
  const known = agents.get(key)
  const agent =
    known ??
    new Agent({
      ...common,
      connect: {
        timeout: LIMIT_MS,
        ...(SAIDA_PRIVADOS !== 'sim' && { lookup: publicOnlyLookup }),
        ...(identidade && { cert: identidade, key: identidade }),
        ...(autoridade && { ca: [...rootCertificates, autoridade] }),
      },
    })
  agents.delete(key)
  agents.set(key, agent)
  const [oldest] = agents
  if (agents.size > MAX_AGENTS && oldest) {
    agents.delete(oldest[0])
    void oldest[1].close()
  }
  return agent
}

interface OutboundRequest {
  url: string
  metodo?: 'GET' | 'POST' | 'PUT' | 'PATCH'
  headers?: Record<string, string>
  corpo?: string | Buffer
  stop?: AbortSignal
  certificado?: ClientCertificate
}

interface OutboundReply {
  status: number
  cabecalhos: Record<string, string | string[] | undefined>
}

/** Errors of a connection that never came to be: the request did not leave. */
const NOT_SENT = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$|CERT|^ERR_TLS/

/** Sends a request to another system; redirects are not followed. Throws OutboundFailure when it does not answer. */
export async function requestOutbound(rules: Rules, p: OutboundRequest): Promise<OutboundReply & { texto: string }> {
  const r = await requestBytes(rules, p)
  return { status: r.status, cabecalhos: r.cabecalhos, texto: new TextDecoder().decode(r.bytes) }
}

/** As `requestOutbound`, with the answer's bytes. */
export async function requestBytes(rules: Rules, p: OutboundRequest): Promise<OutboundReply & { bytes: Buffer }> {
  requireNoTransaction('a call to another system')
  const refusal = destinationRefusal(rules, p.url)
  if (refusal) throw new OutboundFailure(refusal, false)
  const trace = tracing()
  if (!trace?.isActive()) return send(rules, p)
  const method = p.metodo ?? 'GET'
  const facts = { 'http.request.method': method, 'server.address': new URL(p.url).hostname }
  return trace.run({ name: `${method} ${facts['server.address']}`, kind: 'client', facts }, async (add) => {
    const r = await send(rules, { ...p, headers: { ...p.headers, ...trace.carrier() } })
    add({ 'http.response.status_code': r.status })
    return r
  })
}

async function send(rules: Rules, p: OutboundRequest): Promise<OutboundReply & { bytes: Buffer }> {
  try {
    const r = await request(p.url, {
      method: p.metodo ?? 'GET',
      headers: { accept: 'application/json', ...p.headers },
      body: p.corpo ?? null,
      signal: p.stop ?? null,
      dispatcher: p.certificado
        ? agentFor(rules, p.certificado)
        : rules.SAIDA_PRIVADOS === 'sim'
          ? whichever
          : isPublic,
    })
    return { status: r.statusCode, cabecalhos: r.headers, bytes: Buffer.from(await r.body.arrayBuffer()) }
  } catch (e) {
    if (p.stop?.aborted) throw e
    const codigo = e instanceof Error && 'code' in e ? String(e.code) : ''
    const timedOut = /TIMEOUT/.test(codigo)
    throw new OutboundFailure(
      timedOut ? `Não respondeu em ${LIMIT_MS / 1000} segundos` : 'Não foi possível conectar',
      true,
      !NOT_SENT.test(codigo),
    )
  }
}
