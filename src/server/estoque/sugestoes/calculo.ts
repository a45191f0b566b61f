import {
  type Abc,
  classesAbc,
  classeXyz,
  type DaCategoria,
  desvio,
  media,
  mediana,
  mesesSemDemanda,
  MESES_NOVA,
  prever,
  type Previsao,
  type Xyz,
} from '#shared/rules/demanda.ts'
import {
  type Alvo,
  alvoDe,
  parou,
  type Politica,
  type Prazo,
  quantidadeDe,
  sobraDe,
  tetoDe,
} from '#shared/rules/reposicao.ts'
import type { Calculo, MotivoLinha } from '#shared/rules/sugestao.ts'

/** A part at a store, with everything that its order follows from. */
export interface PecaDaLoja {
  codigo: string
  /** Its place in the register, from 0. */
  numero: number
  categoria: string
  fornecedor: string
  /** Centavos a unit. */
  custo: number
  semCusto: boolean
  minimo: number
  multiplo: number
  /** Demand of whole months, the oldest first; as many as the part is known for, at most 36. */
  serie: readonly number[]
  naMao: number
  reservado: number
  emPedido: number
  prazo: Prazo
}

const MESES_DO_ANO = 12
/** The names of both classes together, which are not put together again for each part. */
const CLASSES = {
  A: { X: 'AX', Y: 'AY', Z: 'AZ' },
  B: { X: 'BX', Y: 'BY', Z: 'BZ' },
  C: { X: 'CX', Y: 'CY', Z: 'CZ' },
} as const satisfies Record<Abc, Record<Xyz, string>>

/** Classes of a store's parts, as 'AX', in the order given. */
export function classificarLoja(pecas: Iterable<PecaDaLoja>): string[] {
  const anuais: number[] = []
  const xyz: Xyz[] = []
  for (const { serie, custo } of pecas) {
    let ano = 0
    for (let i = Math.max(0, serie.length - MESES_DO_ANO); i < serie.length; i++) ano += serie[i] ?? 0
    anuais.push(ano * custo)
    xyz.push(classeXyz(serie))
  }
  return classesAbc(anuais).map((abc, i) => CLASSES[abc][xyz[i] ?? 'Z'])
}

/** What parts of each category sell: the median of those that sold within a year and are not new themselves. */
export function medirCategorias(pecas: Iterable<PecaDaLoja>): ReadonlyMap<string, DaCategoria> {
  const porCategoria = new Map<string, { medias: number[]; desvios: number[] }>()
  for (const p of pecas) {
    if (p.serie.length < MESES_NOVA || mesesSemDemanda(p.serie) >= MESES_DO_ANO) continue
    const ano = p.serie.slice(-MESES_DO_ANO)
    let c = porCategoria.get(p.categoria)
    if (!c) porCategoria.set(p.categoria, (c = { medias: [], desvios: [] }))
    c.medias.push(Math.max(0, media(ano)))
    c.desvios.push(desvio(ano))
  }
  return new Map(
    [...porCategoria].map(([nome, c]) => [nome, { previsao: mediana(c.medias), sigma: mediana(c.desvios) }]),
  )
}

export interface Julgada {
  previsao: Previsao
  alvo: Alvo
  abc: Abc
  xyz: Xyz
  posicao: number
  teto: number
  quantidade: number
  semTeto: number
  /** Whole units that it can give to a sister store. */
  sobra: number
  /** Units that a sister store may send in place of buying. */
  falta: number
}

/** Judges a part by a policy: forecast, levels, quantity, and what it can spare. */
export function julgar(
  p: PecaDaLoja,
  politica: Politica,
  classe: string | undefined,
  categoria: DaCategoria | null,
): Julgada {
  const previsao = prever(p.serie, politica, categoria)
  const abc = (classe?.[0] ?? 'C') as Abc
  const xyz = (classe?.[1] ?? 'Z') as Xyz
  const posicao = p.naMao - p.reservado + p.emPedido
  const morta = p.serie.length >= politica.parada && parou(mesesSemDemanda(p.serie), politica)
  const alvo = morta ? { seguranca: 0, s: 0, S: 0 } : alvoDe(previsao, p.prazo, politica.revisao, politica.k[abc])
  const teto = morta ? 0 : tetoDe(previsao.previsao, politica.cobertura)
  const { quantidade, semTeto } = quantidadeDe(alvo, { posicao, minimo: p.minimo, multiplo: p.multiplo, teto })
  return {
    previsao,
    alvo,
    abc,
    xyz,
    posicao,
    teto,
    quantidade,
    semTeto,
    sobra: sobraDe(posicao, p.naMao - p.reservado, alvo),
    falta: semTeto > 0 ? Math.max(0, Math.min(Math.ceil(alvo.S - posicao - 1e-9), Math.floor(teto - posicao))) : 0,
  }
}

/** What is left to buy once sister stores have sent theirs. */
export function aposTransferir(
  j: Pick<Julgada, 'alvo' | 'posicao' | 'teto'>,
  p: Pick<PecaDaLoja, 'minimo' | 'multiplo'>,
  recebe: number,
): number {
  return quantidadeDe(j.alvo, {
    posicao: j.posicao + recebe,
    minimo: p.minimo,
    multiplo: p.multiplo,
    teto: j.teto,
  }).quantidade
}

export function motivoDe(j: Julgada, comprar: number, recebe: number): MotivoLinha {
  if (comprar === 0 && recebe > 0) return 'TRANSFERENCIA'
  if (comprar + recebe < j.semTeto) return 'TETO'
  return j.previsao.padrao === 'NOVA' ? 'NOVA' : 'REPOSICAO'
}

const tres = (n: number) => Math.round(n * 1000) / 1000

/** What a line keeps of how it came about. */
export function calculoDe(p: PecaDaLoja, j: Julgada, politica: Politica, mes: number): Calculo {
  return {
    serie: p.serie,
    mes,
    padrao: j.previsao.padrao,
    metodo: j.previsao.metodo,
    previsao: tres(j.previsao.previsao),
    sigma: tres(j.previsao.sigma),
    abc: j.abc,
    xyz: j.xyz,
    k: politica.k[j.abc],
    prazo: p.prazo.dias,
    prazoDesvio: tres(p.prazo.desvio),
    fontePrazo: p.prazo.fonte,
    revisao: politica.revisao,
    seguranca: tres(j.alvo.seguranca),
    s: tres(j.alvo.s),
    S: tres(j.alvo.S),
    teto: j.teto,
    naMao: p.naMao,
    reservado: p.reservado,
    emPedido: p.emPedido,
    posicao: tres(j.posicao),
    minimo: p.minimo,
    multiplo: p.multiplo,
    semTeto: j.semTeto,
    semCusto: p.semCusto,
  }
}
