import { z } from 'zod'
import { inYears, OUT_OF_YEARS } from '#shared/rules/years.ts'
import type { Env } from '../../core/env.ts'
import { FalhaNaSaida, pedirFora } from '../../core/outbound/saida.ts'

/** A row of the store's system: amounts in centavos, quantity in thousandths, time in minutes. */
export interface LinhaDms {
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
export interface Recusa {
  linha: string
  motivo: string
}
/** What a connector gives, whatever it reads: a page that came whole; `cursor` is where the next reading goes on. */
export interface PaginaDms {
  /** Rows that it had, the refused and the repeated ones too. */
  recebidas: number
  linhas: LinhaDms[]
  recusas: Recusa[]
  cursor: string | null
  fim: boolean
  /** Days that it tells whole, each with the row that names it first: what files told of them before is replaced. */
  dias?: ReadonlyMap<string, number>
}

const decimal = (casas: number, oQue: string) =>
  z
    .string()
    .regex(new RegExp(`^\\d{1,9}(\\.\\d{1,${casas}})?$`), `${oQue} não é um número como 1234.50`)
    .default('0')
    .transform((v) => {
      const [inteiro = '0', fracao = ''] = v.split('.')
      return Number(inteiro) * 10 ** casas + Number(fracao.padEnd(casas, '0') || '0')
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
const pagina = z.object({
  itens: z.array(z.unknown()).max(5000),
  /** How many rows the page says that it has. */
  total: z.number().int().min(0),
  proximo: z.string().max(500).nullable(),
  fim: z.boolean(),
})

/** Rows of a page; what is no row is refused with why, and the others stand. */
export function lerLinhas(itens: readonly unknown[], hoje: string): Pick<PaginaDms, 'linhas' | 'recusas'> {
  const linhas = new Map<string, LinhaDms>()
  const recusas: Recusa[] = []
  for (const [i, item] of itens.entries()) {
    const r = linha.safeParse(item)
    const nome = r.success ? r.data.id : nomeDe(item) || `linha ${i + 1}`
    if (!r.success) recusas.push({ linha: nome, motivo: r.error.issues[0]?.message ?? 'Não se entende' })
    else if (r.data.dia > hoje) recusas.push({ linha: nome, motivo: 'O dia ainda não chegou' })
    else {
      const { id, ...resto } = r.data
      const antes = linhas.get(id)
      if (!antes || antes.versao < resto.versao) linhas.set(id, { idExterno: id, ...resto })
    }
  }
  return { linhas: [...linhas.values()], recusas }
}

const nomeDe = (item: unknown) =>
  typeof item === 'object' && item !== null && 'id' in item && typeof item.id === 'string' ? item.id.slice(0, 80) : ''

export interface AlvoDms {
  url: string
  token: string | null
  /** The store in the other system. */
  cnpj: string
  hoje: string
}

const POR_PAGINA = 500
const TENTATIVAS = 4
const PRIMEIRA_ESPERA_MS = 400

/** Reads a store's rows page by page from where the last reading stopped. An answer that contradicts itself ends it; what is passing is tried again, each time after a longer wait with chance in it. */
export async function* lerDms(
  env: Env,
  alvo: AlvoDms,
  cursor: string | null,
  parar: AbortSignal,
): AsyncGenerator<PaginaDms> {
  for (let de = cursor; ;) {
    const p = await comTentativas(() => pedirPagina(env, alvo, de, parar), parar)
    if (!p.fim && (p.proximo === null || p.proximo === de))
      throw new FalhaNaSaida('O DMS mandou a mesma página outra vez e não diz como continuar', false)
    yield { recebidas: p.itens.length, ...lerLinhas(p.itens, alvo.hoje), cursor: p.proximo ?? de, fim: p.fim }
    if (p.fim) return
    de = p.proximo
  }
}

async function pedirPagina(env: Env, alvo: AlvoDms, cursor: string | null, parar: AbortSignal) {
  const url = new URL(`${alvo.url.replace(/\/$/, '')}/vendas`)
  url.searchParams.set('loja', alvo.cnpj)
  url.searchParams.set('limite', String(POR_PAGINA))
  if (cursor !== null) url.searchParams.set('cursor', cursor)
  const r = await pedirFora(env, {
    url: url.href,
    cabecalhos: alvo.token === null ? {} : { authorization: `Bearer ${alvo.token}` },
    parar,
  })
  if (r.status === 401 || r.status === 403) throw new FalhaNaSaida(`O DMS recusou o token (${r.status})`, false)
  if (r.status !== 200)
    throw new FalhaNaSaida(`O DMS respondeu ${r.status}`, r.status === 429 || r.status === 408 || r.status >= 500)
  const p = pagina.safeParse(lerJson(r.texto))
  if (!p.success) throw new FalhaNaSaida('A resposta do DMS não é a combinada (itens, total, proximo, fim)', false)
  if (p.data.total !== p.data.itens.length)
    throw new FalhaNaSaida(`O DMS anunciou ${p.data.total} linhas e mandou ${p.data.itens.length}`, true)
  return p.data
}

function lerJson(texto: string): unknown {
  try {
    return JSON.parse(texto)
  } catch {
    return null
  }
}

async function comTentativas<T>(fazer: () => Promise<T>, parar: AbortSignal): Promise<T> {
  for (let n = 1; ; n++)
    try {
      return await fazer()
    } catch (e) {
      if (!(e instanceof FalhaNaSaida) || !e.passageira || n === TENTATIVAS || parar.aborted) throw e
      const espera = PRIMEIRA_ESPERA_MS * 4 ** (n - 1) * (0.75 + Math.random() / 2)
      await new Promise((ok) => setTimeout(ok, espera))
    }
}
