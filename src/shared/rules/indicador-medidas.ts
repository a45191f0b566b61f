/**
 * Measures that are counted per store and day. Each adds up over days and stores, so a ratio over any selection is sum ÷ sum. Money in
 * centavos, time in seconds or minutes as named, parts in thousandths of units.
 */
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
  'conversasRespondidas',
  'conversasNoPrazo',
  'agendadosSite',
  'chegaramSite',
  'agendadosOutros',
  'chegaramOutros',
  'agendadosSinal',
  'chegaramSinal',
  'agendadosSemSinal',
  'chegaramSemSinal',
] as const
export type Medida = (typeof MEDIDAS)[number]

/** Times that are counted by range, so that a median can be taken over any selection. */
export const DURATIONS = ['tempoPreco', 'tempoResposta', 'tempoConversa'] as const
export type Duration = (typeof DURATIONS)[number]
type Bands<T> = Record<Duration, T>

/** Upper bounds in minutes of the time ranges; the last range has no upper bound. */
export const TIME_BANDS = [
  5, 10, 15, 20, 30, 40, 50, 60, 75, 90, 120, 150, 180, 240, 300, 360, 480, 600, 720, 960, 1200, 1440, 2160, 2880, 4320,
  5760, 7200, 10_080, 14_400, 20_160, 28_800, 43_200,
] as const

/** Sums over a selection of days and stores. Durations hold the number of quotes or waits per time range. */
export type Totals = Record<Medida, number> & Bands<readonly number[]>

/** Totals with every measure at zero. */
export const EMPTY_TOTALS: Totals = {
  ...(Object.fromEntries(MEDIDAS.map((m) => [m, 0])) as Record<Medida, number>),
  tempoPreco: [],
  tempoResposta: [],
  tempoConversa: [],
}

/** Totals that other totals are added to. */
export type MutableTotals = Record<Medida, number> & Bands<number[]>
export const newTotals = (): MutableTotals => ({
  ...EMPTY_TOTALS,
  tempoPreco: [],
  tempoResposta: [],
  tempoConversa: [],
})

/** Adds totals up. */
export function mergeTotals(sums: readonly Totals[]): Totals {
  const total = Object.fromEntries(MEDIDAS.map((m) => [m, sums.reduce((n, s) => n + s[m], 0)])) as Record<
    Medida,
    number
  >
  const bands = (de: (s: Totals) => readonly number[]) =>
    Array.from({ length: TIME_BANDS.length + 1 }, (_, i) => sums.reduce((n, s) => n + (de(s)[i] ?? 0), 0))
  return {
    ...total,
    tempoPreco: bands((s) => s.tempoPreco),
    tempoResposta: bands((s) => s.tempoResposta),
    tempoConversa: bands((s) => s.tempoConversa),
  }
}

/** The median in whole minutes of times counted per range, assuming that times spread evenly within a range. Null without any. */
export function medianOfBands(quantos: readonly number[]): number | null {
  const total = quantos.reduce((a, b) => a + b, 0)
  if (total <= 0) return null
  let before = 0
  for (const [i, n] of quantos.entries()) {
    if (n > 0 && before + n >= total / 2) {
      const de = i === 0 ? 0 : (TIME_BANDS[i - 1] ?? 0)
      const ate = TIME_BANDS[i] ?? de
      return Math.round(de + ((total / 2 - before) / n) * (ate - de))
    }
    before += n
  }
  return null
}
