import { type Indicador, INDICADORES, partesDe, valorDe } from './indicadores.ts'
import { type Medida, type Soma, SOMA_VAZIA } from './medidas-indicadores.ts'

/** A part of the change, in the figure's unit: how much of it this place made. */
export interface Contribuicao {
  nome: string
  parte: number
}

/** A place's sums in two periods. */
export interface DoisLados {
  nome: string
  antes: Soma
  agora: Soma
}

/**
 * Which places made the change of a figure. A sum: each one's own change. A ratio: what each one's share is beyond the former ratio of all,
 * now less then; so that the parts add up to the whole change exactly. Null for what does not add up (medians), and where a period has no value.
 */
export function porLugar(
  i: Indicador,
  total: Omit<DoisLados, 'nome'>,
  lugares: readonly DoisLados[],
): Contribuicao[] | null {
  const [a, b] = [partesDe(i, total.antes), partesDe(i, total.agora)]
  if (!a || !b || valorDe(i, total.antes) === null || valorDe(i, total.agora) === null) return null
  const alem = (s: Soma, todo: { baixo: number | null }) => {
    const p = partesDe(i, s)
    if (!p) return 0
    if (todo.baixo === null) return p.cima
    return (p.cima - (a.cima / (a.baixo ?? 1)) * (p.baixo ?? 0)) / todo.baixo
  }
  return lugares.map((l) => ({ nome: l.nome, parte: alem(l.agora, b) - alem(l.antes, a) }))
}

const CORES = [
  { nome: 'Vermelhos', sufixo: 'Vermelho' },
  { nome: 'Amarelos', sufixo: 'Amarelo' },
  { nome: 'Sem cor', sufixo: 'SemCor' },
] as const

/** Sums of one colour alone. */
function daCor(s: Soma, sufixo: string): Soma {
  const mantidas = (Object.keys(s) as Medida[]).filter((m) => m.endsWith(sufixo))
  return { ...SOMA_VAZIA, ...(Object.fromEntries(mantidas.map((m) => [m, s[m]])) as Partial<Soma>) }
}

/** The same by colour of what was found; null for figures that know no colour. */
export function porCor(i: Indicador, total: Omit<DoisLados, 'nome'>): Contribuicao[] | null {
  const { de, por = [] } = INDICADORES[i]
  const comCor = (m: Medida) => CORES.some((c) => m.endsWith(c.sufixo))
  if (de.length < 2 || ![...de, ...por].every(comCor)) return null
  return porLugar(
    i,
    total,
    CORES.map((c) => ({ nome: c.nome, antes: daCor(total.antes, c.sufixo), agora: daCor(total.agora, c.sufixo) })),
  )
}

const ETAPAS = [
  { nome: 'Quantos achados', fator: (s: Soma) => s.comAchado },
  { nome: 'Taxa de envio', fator: (s: Soma) => s.enviados / s.comAchado },
  { nome: 'Valor oferecido por envio', fator: (s: Soma) => (valorDe('oferecido', s) ?? 0) / s.enviados },
  { nome: 'Conversão', fator: (s: Soma) => (valorDe('aprovado', s) ?? 0) / (valorDe('oferecido', s) ?? 0) },
] as const

/** What was approved is a product of the way's stages: each one's part of its change, by logarithms, which add up. Null for other figures, and where a stage is empty. */
export function porEtapa(i: Indicador, { antes, agora }: Omit<DoisLados, 'nome'>): Contribuicao[] | null {
  if (i !== 'aprovado') return null
  const [v0, v1] = [valorDe(i, antes) ?? 0, valorDe(i, agora) ?? 0]
  const razoes = ETAPAS.map((e) => e.fator(agora) / e.fator(antes))
  if (v0 <= 0 || v1 <= 0 || razoes.some((r) => !Number.isFinite(r) || r <= 0)) return null
  const peso = v0 === v1 ? v0 : (v1 - v0) / Math.log(v1 / v0)
  return ETAPAS.map((e, n) => ({ nome: e.nome, parte: peso * Math.log(razoes[n] ?? 1) }))
}

/** Parts rounded so that they still add up to the whole: what rounding leaves goes to the largest. `casas` decimal places. */
export function arredondarPartes(partes: readonly Contribuicao[], total: number, casas: number): Contribuicao[] {
  const k = 10 ** casas
  const inteiras = partes.map((p) => Math.round(p.parte * k))
  const falta = Math.round(total * k) - inteiras.reduce((a, b) => a + b, 0)
  const maior = inteiras.reduce((m, v, n) => (Math.abs(v) > Math.abs(inteiras[m] ?? 0) ? n : m), 0)
  return partes.map((p, n) => ({ nome: p.nome, parte: ((inteiras[n] ?? 0) + (n === maior ? falta : 0)) / k }))
}
