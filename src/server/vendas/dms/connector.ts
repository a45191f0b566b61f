import { z } from 'zod'
import { inYears, OUT_OF_YEARS } from '#shared/rules/years.ts'
import type { Env } from '../../core/env.ts'
import { OutboundFailure, requestOutbound } from '../../core/outbound/http-client.ts'
import { parseJson } from '../../core/outbound/parse-json.ts'

/** A row of the store's system: amounts in centavos, quantity in thousandths, time in minutes. */
export interface DmsRow {
  idExterno: string
  versao: number
  removida: boolean
  dia: string
  conta: string
  bruto: number
  desconto: number
  devolucao: number
  imposto: number
  custo: number
  quantidade: number
  minutos: number
}
export interface Refusal {
  linha: string
  motivo: string
}
/** A complete page from a connector of any kind; `cursor` is where the next page starts. */
export interface DmsPage {
  /** Rows received, including refused and repeated ones. */
  recebidas: number
  linhas: DmsRow[]
  recusas: Refusal[]
  cursor: string | null
  fim: boolean
  /** Days that the file covers completely, each with its first row: earlier file rows of these days are replaced. */
  dias?: ReadonlyMap<string, number>
}

const decimal = (decimals: number, what: string) =>
  z
    .string()
    .regex(new RegExp(`^\\d{1,9}(\\.\\d{1,${decimals}})?$`), `${what} não é um número como 1234.50`)
    .default('0')
    .transform((v) => {
      const [integer = '0', fraction = ''] = v.split('.')
      return Number(integer) * 10 ** decimals + Number(fraction.padEnd(decimals, '0') || '0')
    })

const linha = z.object({
  id: z.string('Falta o id').trim().min(1, 'Falta o id').max(80, 'O id é longo demais'),
  versao: z.number().int().min(1).default(1),
  removida: z.boolean().default(false),
  dia: z.iso.date('O dia precisa ser como 2026-11-30').refine(inYears, OUT_OF_YEARS),
  conta: z.string('Falta a conta').trim().min(1, 'Falta a conta').max(60, 'A conta é longa demais'),
  bruto: decimal(2, 'O bruto'),
  desconto: decimal(2, 'O desconto'),
  devolucao: decimal(2, 'A devolução'),
  imposto: decimal(2, 'O imposto'),
  custo: decimal(2, 'O custo'),
  quantidade: decimal(3, 'A quantidade'),
  minutos: z.number().int().min(0).max(1_000_000).default(0),
})
const page = z.object({
  itens: z.array(z.unknown()).max(5000),
  /** Number of rows according to the page itself. */
  total: z.number().int().min(0),
  proximo: z.string().max(500).nullable(),
  fim: z.boolean(),
})

/** Valid rows of a page; an invalid row is refused with the reason and does not affect the others. */
export function readRows(itens: readonly unknown[], today: string): Pick<DmsPage, 'linhas' | 'recusas'> {
  const linhas = new Map<string, DmsRow>()
  const recusas: Refusal[] = []
  for (const [i, item] of itens.entries()) {
    const r = linha.safeParse(item)
    const nome = r.success ? r.data.id : nameOf(item) || `linha ${i + 1}`
    if (!r.success) recusas.push({ linha: nome, motivo: r.error.issues[0]?.message ?? 'Não se entende' })
    else if (r.data.dia > today) recusas.push({ linha: nome, motivo: 'O dia ainda não chegou' })
    else {
      const { id, ...rest } = r.data
      const before = linhas.get(id)
      if (!before || before.versao < rest.versao) linhas.set(id, { idExterno: id, ...rest })
    }
  }
  return { linhas: [...linhas.values()], recusas }
}

const nameOf = (item: unknown) =>
  typeof item === 'object' && item !== null && 'id' in item && typeof item.id === 'string' ? item.id.slice(0, 80) : ''

export interface DmsTarget {
  url: string
  token: string | null
  /** The store's identifier in the other system. */
  cnpj: string
  hoje: string
}

const PAGE_SIZE = 500
const ATTEMPTS = 4
const FIRST_WAIT_MS = 400

/**
 * Reads a store's rows page by page from the last cursor. A contradictory answer ends it; a passing failure is retried with exponential
 * backoff and jitter.
 */
export async function* readDms(
  env: Env,
  target: DmsTarget,
  cursor: string | null,
  stop: AbortSignal,
): AsyncGenerator<DmsPage> {
  for (let de = cursor; ;) {
    const p = await withRetries(() => requestPage(env, target, de, stop), stop)
    if (!p.fim && (p.proximo === null || p.proximo === de))
      throw new OutboundFailure('O DMS mandou a mesma página outra vez e não diz como continuar', false)
    yield { recebidas: p.itens.length, ...readRows(p.itens, target.hoje), cursor: p.proximo ?? de, fim: p.fim }
    if (p.fim) return
    de = p.proximo
  }
}

async function requestPage(env: Env, target: DmsTarget, cursor: string | null, stop: AbortSignal) {
  const url = new URL(`${target.url.replace(/\/$/, '')}/vendas`)
  url.searchParams.set('loja', target.cnpj)
  url.searchParams.set('limite', String(PAGE_SIZE))
  if (cursor !== null) url.searchParams.set('cursor', cursor)
  const r = await requestOutbound(env, {
    url: url.href,
    headers: target.token === null ? {} : { authorization: `Bearer ${target.token}` },
    stop,
  })
  if (r.status === 401 || r.status === 403) throw new OutboundFailure(`O DMS recusou o token (${r.status})`, false)
  if (r.status !== 200)
    throw new OutboundFailure(`O DMS respondeu ${r.status}`, r.status === 429 || r.status === 408 || r.status >= 500)
  const p = page.safeParse(parseJson(r.texto))
  if (!p.success) throw new OutboundFailure('A resposta do DMS não é a combinada (itens, total, proximo, fim)', false)
  if (p.data.total !== p.data.itens.length)
    throw new OutboundFailure(`O DMS anunciou ${p.data.total} linhas e mandou ${p.data.itens.length}`, true)
  return p.data
}

async function withRetries<T>(run: () => Promise<T>, stop: AbortSignal): Promise<T> {
  for (let n = 1; ; n++)
    try {
      return await run()
    } catch (e) {
      if (!(e instanceof OutboundFailure) || !e.transient || n === ATTEMPTS || stop.aborted) throw e
      const espera = FIRST_WAIT_MS * 4 ** (n - 1) * (0.75 + Math.random() / 2)
      await new Promise((ok) => setTimeout(ok, espera))
    }
}
