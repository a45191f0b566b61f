import { type RawBuilder, sql } from 'kysely'
import { type Indicador, INDICADORES } from '#shared/rules/indicadores.ts'
import { FAIXAS_DE_TEMPO, type Medida, MEDIDAS, novaSoma, type Soma } from '#shared/rules/medidas-indicadores.ts'

export type Tempo = 'tempoPreco' | 'tempoResposta'
const TEMPOS: readonly Tempo[] = ['tempoPreco', 'tempoResposta']
const FAIXAS = FAIXAS_DE_TEMPO.length + 1

/** What some figures need of a place, as numbers in a row: the measures, then the ranges of each time. A table of tens of thousands of places adds up rows of numbers, and no objects. */
export interface Forma {
  medidas: readonly Medida[]
  tempos: readonly Tempo[]
  tamanho: number
}

export function formaDe(indicadores: readonly Indicador[]): Forma {
  const usadas = new Set(indicadores.flatMap((i) => [...INDICADORES[i].de, ...(INDICADORES[i].por ?? [])]))
  const medidas = MEDIDAS.filter((m) => usadas.has(m))
  const tempos = TEMPOS.filter((t) => indicadores.includes(t))
  return { medidas, tempos, tamanho: medidas.length + tempos.length * FAIXAS }
}

/** A row's numbers as one text that `somarTexto` reads: blocks by ';', numbers by ','. `valor` writes a measure, `faixas` the array of a time. */
export function comoTexto(
  { medidas, tempos }: Forma,
  valor: (m: Medida) => RawBuilder<unknown>,
  faixas: (t: Tempo) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const numeros = medidas.length > 0 ? sql`concat_ws(',', ${sql.join(medidas.map(valor))})` : sql`''`
  return sql`concat_ws(';', ${sql.join([numeros, ...tempos.map((t) => sql`array_to_string(${faixas(t)}, ',')`)])})`
}

const [VIRGULA, PONTO_E_VIRGULA, MENOS, ZERO] = [44, 59, 45, 48]

/** Adds a row's text to a place's numbers. */
export function somarTexto({ medidas }: Forma, texto: string, alvo: Float64Array): void {
  let bloco = 0
  let i = 0
  let n = 0
  let sinal = 1
  for (let k = 0; k <= texto.length; k++) {
    const c = k < texto.length ? texto.charCodeAt(k) : PONTO_E_VIRGULA
    if (c >= ZERO && c < PONTO_E_VIRGULA) n = n * 10 + (c - ZERO)
    else if (c === MENOS) sinal = -1
    else {
      if (n !== 0) alvo[i] = (alvo[i] ?? 0) + sinal * n
      n = 0
      sinal = 1
      i = c === VIRGULA ? i + 1 : medidas.length + FAIXAS * bloco++
    }
  }
}

/** The numbers as a sum of the dictionary; `alvo` is written over where it is given. */
export function somaDoVetor({ medidas, tempos }: Forma, valores: Float64Array, alvo = novaSoma()): Soma {
  for (let i = 0; i < medidas.length; i++) {
    const m = medidas[i]
    if (m) alvo[m] = valores[i] ?? 0
  }
  for (let k = 0; k < tempos.length; k++) {
    const faixas = alvo[tempos[k] ?? 'tempoPreco']
    const de = medidas.length + k * FAIXAS
    for (let i = 0; i < FAIXAS; i++) faixas[i] = valores[de + i] ?? 0
  }
  return alvo
}

/** Adds a place's numbers to another's. */
export function juntarVetores(alvo: Float64Array, outro: Float64Array): void {
  for (let i = 0; i < alvo.length; i++) alvo[i] = (alvo[i] ?? 0) + (outro[i] ?? 0)
}
