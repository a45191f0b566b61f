import type { Celula, Dimensao } from '#shared/relatorios/exploracao.ts'
import { formatarDia, somarDias } from '#shared/rules/datas.ts'
import { mesMais } from '#shared/rules/vendas.ts'
import type { FiltroLido } from '../../recipes/indicadores/useFiltroIndicadores.ts'

type Nomes = Record<string, Record<string, string>>

/** A row of the table: its keys (fewer than dimensions for a subtotal, none for the total), what it is called, its cells by column. */
export interface LinhaDoPivo {
  chaves: string[]
  nome: string
  nivel: 'total' | 'subtotal' | 'linha'
  celulas: Map<string, Celula>
}

/** Key under which the total of all columns stands. */
export const TODAS = ''
const NO_TEMPO: readonly Dimensao[] = ['mes', 'dia', 'diaDaSemana']

/** Time runs by its keys, names by their letters. */
function emOrdem(d: Dimensao | undefined, nomes: Nomes) {
  return (a: string, b: string) =>
    d === undefined || NO_TEMPO.includes(d)
      ? a.localeCompare(b)
      : (nomes[d]?.[a] ?? a).localeCompare(nomes[d]?.[b] ?? b, 'pt-BR')
}

/** Columns in order, and rows in order with each group's subtotal above its rows and the total last. */
export function montarPivo(
  celulas: readonly Celula[],
  nomes: Nomes,
  dims: readonly Dimensao[],
  coluna: Dimensao | null,
): { colunas: string[]; linhas: LinhaDoPivo[] } {
  const colunas = [...new Set(celulas.flatMap((c) => (c.coluna === null ? [] : [c.coluna])))].toSorted(
    emOrdem(coluna ?? undefined, nomes),
  )
  const porLinha = new Map<string, LinhaDoPivo>()
  for (const c of celulas) {
    const id = JSON.stringify(c.linha)
    const n = c.linha.length
    const l = porLinha.get(id) ?? {
      chaves: c.linha,
      nome: n === 0 ? 'Total' : (nomes[dims[n - 1] ?? '']?.[c.linha[n - 1] ?? ''] ?? ''),
      nivel: n === 0 ? ('total' as const) : n < dims.length ? ('subtotal' as const) : ('linha' as const),
      celulas: new Map<string, Celula>(),
    }
    l.celulas.set(c.coluna ?? TODAS, c)
    porLinha.set(id, l)
  }
  const linhas = [...porLinha.values()].toSorted((a, b) => {
    if (a.nivel === 'total' || b.nivel === 'total') return Number(a.nivel === 'total') - Number(b.nivel === 'total')
    for (let i = 0; i < dims.length; i++) {
      const [x, y] = [a.chaves[i], b.chaves[i]]
      // The subtotal stands over its rows.
      if (x === undefined || y === undefined) return a.chaves.length - b.chaves.length
      const ordem = emOrdem(dims[i], nomes)(x, y)
      if (ordem !== 0) return ordem
    }
    return 0
  })
  return { colunas, linhas }
}

const maior = (a: string, b: string) => (a > b ? a : b)
const menor = (a: string, b: string) => (a < b ? a : b)

/** The filter that leaves the rows of one cell; null where a dimension cannot be filtered by. */
export function filtroDaCelula(
  filtro: FiltroLido,
  dims: readonly Dimensao[],
  chaves: readonly string[],
): FiltroLido | null {
  let f = { ...filtro }
  for (const [i, chave] of chaves.entries()) {
    const d = dims[i]
    if (d === 'loja') f = { ...f, codConcessionaria: Number(chave) }
    else if (d === 'grupo') f = { ...f, codGrupo: Number(chave) }
    else if (d === 'marca') f = { ...f, marca: chave }
    else if (d === 'uf') f = { ...f, uf: chave }
    else if (d === 'dia') f = { ...f, de: chave, ate: chave }
    else if (d === 'mes')
      f = { ...f, de: maior(f.de, `${chave}-01`), ate: menor(f.ate, somarDias(`${mesMais(chave, 1)}-01`, -1)) }
    else return null
  }
  return f
}

/** A key as a chart's axis writes it. */
export const curto = (d: Dimensao | undefined, chave: string, nome: string): string =>
  d === 'dia' ? formatarDia(chave).slice(0, 5) : nome
