import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { Agent, request } from 'undici'
import { foraDeTransacao } from '../database/transaction.ts'
import type { Env } from '../env.ts'

/** Another system could not be asked, or did not answer as agreed; the message is for people. `passageira`: trying again may help. */
export class FalhaNaSaida extends Error {
  readonly passageira: boolean
  constructor(mensagem: string, passageira: boolean) {
    super(mensagem)
    this.passageira = passageira
  }
}

/** Addresses that lead into the house: RFC 1918, 4193, 6598, loopback, link-local, multicast, and IPv4 inside IPv6. */
const PRIVADOS = new BlockList()
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
  PRIVADOS.addSubnet(rede, bits)
for (const [rede, bits] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  PRIVADOS.addSubnet(rede, bits, 'ipv6')

/** Whether an address is inside the house; an IPv4 address written as IPv6 is the IPv4 address. */
export function enderecoPrivado(ip: string): boolean {
  const v4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1] ?? ip
  return PRIVADOS.check(v4, isIP(v4) === 6 ? 'ipv6' : 'ipv4')
}

type Regras = Pick<Env, 'SAIDA_HOSTS' | 'SAIDA_PRIVADOS'>

/** Why an address may not be called, for people; null when it may. Only hosts that the installation lists are, and https alone unless private addresses are allowed. */
export function recusaDoDestino(regras: Regras, endereco: string): string | null {
  const url = URL.canParse(endereco) ? new URL(endereco) : null
  const privados = regras.SAIDA_PRIVADOS === 'sim'
  if (!url || !(url.protocol === 'https:' || (privados && url.protocol === 'http:')))
    return 'O endereço precisa começar com https://'
  if (url.username || url.password) return 'Tire usuário e senha do endereço: use o token'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const permitido = regras.SAIDA_HOSTS.some((h) =>
    h.startsWith('*.') ? host.endsWith(h.slice(1)) : host.toLowerCase() === h,
  )
  if (!permitido) return `O endereço ${host} não está entre os permitidos desta instalação (SAIDA_HOSTS)`
  if (isIP(host) && !privados && enderecoPrivado(host)) return 'Endereços da rede interna não são permitidos'
  return null
}

const LIMITE_MS = 10_000
const MAX_BYTES = 20 * 1024 * 1024

/** The name is looked up once, and that answer is the one connected to: a name that changes in between leads nowhere else. */
const soPublicos: LookupFunction = (host, opcoes, pronto) =>
  lookup(host, { ...opcoes, all: true }, (erro, achados) => {
    if (erro) return pronto(erro, [])
    if (achados.some((a) => enderecoPrivado(a.address)))
      return pronto(new Error(`${host} leads to a private address`), [])
    const [primeiro] = achados
    if (opcoes.all) pronto(null, achados)
    else pronto(null, primeiro?.address ?? '', primeiro?.family ?? 4)
  })

const comum = { headersTimeout: LIMITE_MS, bodyTimeout: LIMITE_MS, maxResponseSize: MAX_BYTES } as const
const publico = new Agent({ ...comum, connect: { timeout: LIMITE_MS, lookup: soPublicos } })
const qualquer = new Agent({ ...comum, connect: { timeout: LIMITE_MS } })

interface PedidoDeFora {
  url: string
  metodo?: 'GET' | 'POST' | 'PUT'
  cabecalhos?: Record<string, string>
  corpo?: string | Buffer
  parar?: AbortSignal
}

/** Asks another system; redirects are not followed. Throws FalhaNaSaida when it does not answer. */
export async function pedirFora(
  regras: Regras,
  p: PedidoDeFora,
): Promise<{ status: number; cabecalhos: Record<string, string | string[] | undefined>; texto: string }> {
  foraDeTransacao('a call to another system')
  const recusa = recusaDoDestino(regras, p.url)
  if (recusa) throw new FalhaNaSaida(recusa, false)
  try {
    const r = await request(p.url, {
      method: p.metodo ?? 'GET',
      headers: { accept: 'application/json', ...p.cabecalhos },
      body: p.corpo ?? null,
      signal: p.parar ?? null,
      dispatcher: regras.SAIDA_PRIVADOS === 'sim' ? qualquer : publico,
    })
    return { status: r.statusCode, cabecalhos: r.headers, texto: await r.body.text() }
  } catch (e) {
    if (p.parar?.aborted) throw e
    const codigo = e instanceof Error && 'code' in e ? String(e.code) : ''
    const demorou = /TIMEOUT/.test(codigo)
    throw new FalhaNaSaida(
      demorou ? `Não respondeu em ${LIMITE_MS / 1000} segundos` : 'Não foi possível conectar',
      true,
    )
  }
}
