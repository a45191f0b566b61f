/** What a store's day is counted in: every measure adds up over days and stores, so a ratio of any choice of them is sum ÷ sum. Money in centavos, time in seconds or minutes as named, parts in thousandths of units. */
export const MEDIDAS = [
  'orcamentos',
  'comAchado',
  'enviados',
  'vistos',
  'respondidos',
  'aprovados',
  'identificadoVermelho',
  'identificadoAmarelo',
  'oferecidasVermelho',
  'oferecidasAmarelo',
  'oferecidasSemCor',
  'aprovadasVermelho',
  'aprovadasAmarelo',
  'aprovadasSemCor',
  'oferecidoVermelho',
  'oferecidoAmarelo',
  'oferecidoSemCor',
  'aprovadoVermelho',
  'aprovadoAmarelo',
  'aprovadoSemCor',
  'recusado',
  'recuperado',
  'passagens',
  'passagensChecklist',
  'agendados',
  'chegaram',
  'entregues',
  'noPrazo',
  'segundosPresenca',
  'segundosTrabalhados',
  'ordens',
  'retornos',
  'valorPecas',
  'valorServicos',
  'minutosVendidos',
  'valorVendido',
  'respostas',
  'promotores',
  'detratores',
  'vendasBruto',
  'vendasLiquido',
  'vendasCusto',
  'pecasSaidas',
  'pecasPerdidas',
  'valorPerdido',
  'minutosVendidosContados',
] as const
export type Medida = (typeof MEDIDAS)[number]

/** Upper bounds in minutes of the ranges in which a quote's times are counted; beyond the last one is the last range. */
export const FAIXAS_DE_TEMPO = [
  5, 10, 15, 20, 30, 40, 50, 60, 75, 90, 120, 150, 180, 240, 300, 360, 480, 600, 720, 960, 1200, 1440, 2160, 2880, 4320,
  5760, 7200, 10_080, 14_400, 20_160, 28_800, 43_200,
] as const

/** Sums of a choice of days and stores. `tempoPreco` and `tempoResposta` count quotes by range of time. */
export type Soma = Record<Medida, number> & { tempoPreco: readonly number[]; tempoResposta: readonly number[] }

/** Nothing at all. */
export const SOMA_VAZIA: Soma = {
  ...(Object.fromEntries(MEDIDAS.map((m) => [m, 0])) as Record<Medida, number>),
  tempoPreco: [],
  tempoResposta: [],
}

/** A sum that others are added to. */
export type Acumulada = Record<Medida, number> & { tempoPreco: number[]; tempoResposta: number[] }
export const novaSoma = (): Acumulada => ({ ...SOMA_VAZIA, tempoPreco: [], tempoResposta: [] })

/** Sums together. */
export function juntarSomas(somas: readonly Soma[]): Soma {
  const total = Object.fromEntries(MEDIDAS.map((m) => [m, somas.reduce((n, s) => n + s[m], 0)])) as Record<
    Medida,
    number
  >
  const faixas = (de: (s: Soma) => readonly number[]) =>
    Array.from({ length: FAIXAS_DE_TEMPO.length + 1 }, (_, i) => somas.reduce((n, s) => n + (de(s)[i] ?? 0), 0))
  return { ...total, tempoPreco: faixas((s) => s.tempoPreco), tempoResposta: faixas((s) => s.tempoResposta) }
}

/** The median of times counted by range, in whole minutes: within its range as if those were spread evenly. Null of none. */
export function medianaDasFaixas(quantos: readonly number[]): number | null {
  const total = quantos.reduce((a, b) => a + b, 0)
  if (total <= 0) return null
  let antes = 0
  for (const [i, n] of quantos.entries()) {
    if (n > 0 && antes + n >= total / 2) {
      const de = i === 0 ? 0 : (FAIXAS_DE_TEMPO[i - 1] ?? 0)
      const ate = FAIXAS_DE_TEMPO[i] ?? de
      return Math.round(de + ((total / 2 - antes) / n) * (ate - de))
    }
    antes += n
  }
  return null
}
