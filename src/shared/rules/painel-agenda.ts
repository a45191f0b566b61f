import { npsOf } from './acompanhamento.ts'
import { INDICADORES, ratio } from './indicadores.ts'
import type { Inspection, Interval } from './agenda-intervals.ts'
import type { TimeSpan } from './planning.ts'

const HOUR = 3_600_000
const SECOND = 1000

/** An appointment whose outcome falls on a day: the car arrived or did not. */
export interface CountedAgendamento {
  codAgendamento: number
  chegou: boolean
}
/** A car delivered on a day. Epoch milliseconds. */
export interface CountedEntrega {
  codPassagem: number
  em: number
  promessa: number | null
}

/** Input of one day's count. */
export interface DayFacts {
  dia: string
  /** First instant of the day, and the end of the count: the end of the day, or now. */
  de: number
  ate: number
  passagens: number
  agendamentos: readonly CountedAgendamento[]
  entregas: readonly CountedEntrega[]
  intervalos: readonly Interval[]
  inspecoes: readonly Inspection[]
  /** Opening hours of the store, and the shifts of each mechanic. */
  aberta: readonly TimeSpan[]
  turnos: readonly { cod: number; trechos: readonly TimeSpan[] }[]
  /** Columns in which a car no longer waits. */
  fora: ReadonlySet<number>
}

/** Sums of one day. Times in seconds; hourly lists have 24 entries, by hour of the store's day. */
export interface PainelDay {
  dia: string
  passagens: number
  agendados: number
  chegaram: number
  entregues: number
  noPrazo: number
  inspecoes: number
  reprovadas: number
  bolsao: { n: number; segundos: number }
  mecanicos: { cod: number; presenca: number[]; trabalhado: number[] }[]
  /** Stays that ended on the day, in whole minutes. */
  etapas: { cod: number; minutos: number[] }[]
  pausas: { cod: number; n: number; segundos: number }[]
  /** Cars in each column at the end of the day. */
  fluxo: { cod: number; n: number }[]
}

/** Adds the seconds of a time span that fall within other spans to `horas`, by hour from `start` on. */
function porHora(de: number, ate: number, inside: readonly TimeSpan[], start: number, hours: number[]): void {
  for (const t of inside) {
    let a = Math.max(de, t.de)
    const end = Math.min(ate, t.ate)
    while (a < end) {
      const h = Math.min(23, Math.max(0, Math.floor((a - start) / HOUR)))
      const b = h === 23 ? end : Math.min(end, start + (h + 1) * HOUR)
      hours[h] = (hours[h] ?? 0) + Math.round((b - a) / SECOND)
      a = b
    }
  }
}

const zeroHours = (): number[] => Array.from({ length: 24 }, () => 0)
const secondsWithin = (de: number, ate: number, inside: readonly TimeSpan[]): number =>
  Math.round(inside.reduce((n, t) => n + Math.max(0, Math.min(ate, t.ate) - Math.max(de, t.de)), 0) / SECOND)

/** End of an interval within the day; the end of the count while the interval is open. */
const endBy = (i: Interval, ate: number): number => Math.min(i.ate ?? ate, ate)

/**
 * Counts one day of a store. Work counts within the mechanic's shift, pauses within the store's opening hours, stays and waits on the day
 * on which they end.
 */
export function countDay(f: DayFacts): PainelDay {
  const { de, ate } = f
  const present = f.turnos.map(({ cod, trechos }) => {
    const presenca = zeroHours()
    porHora(de, ate, trechos, de, presenca)
    return { cod, trechos, presenca, trabalhado: zeroHours() }
  })
  const byCod = new Map(present.map((m) => [m.cod, m]))
  const etapas = new Map<number, number[]>()
  const pausas = new Map<number, { n: number; segundos: number }>()
  const fluxo = new Map<number, number>()
  const bolsao = { n: 0, segundos: 0 }
  for (const i of f.intervalos) {
    if (i.de >= ate || (i.ate !== null && i.ate < de)) continue
    const ends = i.ate !== null && i.ate >= de && i.ate < ate
    if (i.tipo === 'TRABALHO') {
      const m = byCod.get(i.cod)
      if (m) porHora(Math.max(de, i.de), endBy(i, ate), m.trechos, de, m.trabalhado)
    } else if (i.tipo === 'PAUSA') {
      const p = pausas.get(i.cod) ?? { n: 0, segundos: 0 }
      if (i.de >= de) p.n++
      p.segundos += secondsWithin(Math.max(de, i.de), endBy(i, ate), f.aberta)
      pausas.set(i.cod, p)
    } else if (i.tipo === 'BOLSAO') {
      if (!ends || i.ate === null) continue
      bolsao.n++
      bolsao.segundos += Math.round((i.ate - i.de) / SECOND)
    } else if (!f.fora.has(i.cod)) {
      if (ends && i.ate !== null) etapas.set(i.cod, [...(etapas.get(i.cod) ?? []), Math.round((i.ate - i.de) / 60_000)])
      else fluxo.set(i.cod, (fluxo.get(i.cod) ?? 0) + 1)
    }
  }
  const inspecoes = f.inspecoes.filter((i) => i.em >= de && i.em < ate)
  const ordered = <V>(m: ReadonlyMap<number, V>) => [...m].toSorted(([a], [b]) => a - b)
  return {
    dia: f.dia,
    passagens: f.passagens,
    agendados: f.agendamentos.length,
    chegaram: f.agendamentos.filter((a) => a.chegou).length,
    entregues: f.entregas.length,
    noPrazo: f.entregas.filter((e) => e.promessa !== null && e.em <= e.promessa).length,
    inspecoes: inspecoes.length,
    reprovadas: inspecoes.filter((i) => !i.aprovada).length,
    bolsao,
    mecanicos: present
      .filter((m) => m.presenca.some((s) => s > 0))
      .map(({ cod, presenca, trabalhado }) => ({ cod, presenca, trabalhado })),
    etapas: ordered(etapas).map(([cod, minutos]) => ({ cod, minutos: minutos.toSorted((a, b) => a - b) })),
    pausas: ordered(pausas)
      .filter(([, p]) => p.n > 0 || p.segundos > 0)
      .map(([cod, p]) => ({ cod, ...p })),
    fluxo: ordered(fluxo).map(([cod, n]) => ({ cod, n })),
  }
}

/** Sums of a period. Times in seconds and minutes. */
export interface PainelTotals {
  passagens: number
  agendados: number
  chegaram: number
  entregues: number
  noPrazo: number
  inspecoes: number
  reprovadas: number
  bolsao: { n: number; segundos: number }
  presenca: number
  trabalhado: number
  porHora: { hora: number; presenca: number; trabalhado: number }[]
  mecanicos: { cod: number; presenca: number[]; trabalhado: number[] }[]
  etapas: { cod: number; n: number; mediana: number; p90: number }[]
  pausas: { cod: number; n: number; segundos: number }[]
}

/** The nearest-rank percentile of sorted values: 0.5 gives the median. Null without values. */
export function percentile(ordered: readonly number[], part: number): number | null {
  return ordered[Math.max(0, Math.ceil(part * ordered.length) - 1)] ?? null
}

/** Adds days up to a period. Only sums and counts: a ratio of the period is sum ÷ sum. */
export function sumDays(days: readonly PainelDay[]): PainelTotals {
  const sum = (de: (d: PainelDay) => number) => days.reduce((n, d) => n + de(d), 0)
  const mecanicos = new Map<number, { cod: number; presenca: number[]; trabalhado: number[] }>()
  const etapas = new Map<number, number[]>()
  const pausas = new Map<number, { n: number; segundos: number }>()
  for (const d of days) {
    for (const m of d.mecanicos) {
      const s = mecanicos.get(m.cod) ?? { cod: m.cod, presenca: zeroHours(), trabalhado: zeroHours() }
      for (let h = 0; h < 24; h++) {
        s.presenca[h] = (s.presenca[h] ?? 0) + (m.presenca[h] ?? 0)
        s.trabalhado[h] = (s.trabalhado[h] ?? 0) + (m.trabalhado[h] ?? 0)
      }
      mecanicos.set(m.cod, s)
    }
    for (const e of d.etapas) {
      const all = etapas.get(e.cod) ?? []
      for (const n of e.minutos) all.push(n)
      etapas.set(e.cod, all)
    }
    for (const p of d.pausas) {
      const s = pausas.get(p.cod) ?? { n: 0, segundos: 0 }
      pausas.set(p.cod, { n: s.n + p.n, segundos: s.segundos + p.segundos })
    }
  }
  const sortedMecanicos = [...mecanicos.values()].toSorted((a, b) => a.cod - b.cod)
  const total = (ns: readonly number[]) => ns.reduce((a, b) => a + b, 0)
  const atHour = (field: 'presenca' | 'trabalhado', h: number) =>
    sortedMecanicos.reduce((n, m) => n + (m[field][h] ?? 0), 0)
  return {
    passagens: sum((d) => d.passagens),
    agendados: sum((d) => d.agendados),
    chegaram: sum((d) => d.chegaram),
    entregues: sum((d) => d.entregues),
    noPrazo: sum((d) => d.noPrazo),
    inspecoes: sum((d) => d.inspecoes),
    reprovadas: sum((d) => d.reprovadas),
    bolsao: { n: sum((d) => d.bolsao.n), segundos: sum((d) => d.bolsao.segundos) },
    presenca: sortedMecanicos.reduce((n, m) => n + total(m.presenca), 0),
    trabalhado: sortedMecanicos.reduce((n, m) => n + total(m.trabalhado), 0),
    porHora: zeroHours()
      .map((_, hora) => ({ hora, presenca: atHour('presenca', hora), trabalhado: atHour('trabalhado', hora) }))
      .filter((h) => h.presenca > 0),
    mecanicos: sortedMecanicos,
    etapas: [...etapas]
      .toSorted(([a], [b]) => a - b)
      .map(([cod, minutos]) => {
        const ordered = minutos.toSorted((a, b) => a - b)
        return {
          cod,
          n: minutos.length,
          mediana: percentile(ordered, 0.5) ?? 0,
          p90: percentile(ordered, 0.9) ?? 0,
        }
      }),
    pausas: [...pausas].map(([cod, p]) => ({ cod, ...p })).toSorted((a, b) => b.segundos - a.segundos),
  }
}

/**
 * Merges days into one that adds up like them, dated on the first. Stays keep their minutes, so medians of any period stay exact; the cars
 * per column are those of the last day.
 */
export function mergeDays(days: readonly PainelDay[]): PainelDay | null {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return null
  const { passagens, agendados, chegaram, entregues, noPrazo, inspecoes, reprovadas, bolsao, mecanicos, pausas } =
    sumDays(days.map((d) => ({ ...d, etapas: [] })))
  const minutos = Map.groupBy(
    days.flatMap((d) => d.etapas),
    (e) => e.cod,
  )
  return {
    dia: first.dia,
    passagens,
    agendados,
    chegaram,
    entregues,
    noPrazo,
    inspecoes,
    reprovadas,
    bolsao,
    mecanicos,
    etapas: [...minutos]
      .map(([cod, es]) => ({ cod, minutos: es.flatMap((e) => e.minutos).toSorted((a, b) => a - b) }))
      .toSorted((a, b) => a.cod - b.cod),
    pausas: pausas.toSorted((a, b) => a.cod - b.cod),
    fluxo: last.fluxo,
  }
}

/** Cost of idle time in centavos, at the value of a sold hour. Null when no hour was sold. */
export const costOf = (segundos: number, valorHora: number | null): number | null =>
  valorHora === null ? null : Math.round((segundos / 3600) * valorHora)

type TotalsWithValue = PainelTotals & {
  valorHora: number | null
  pesquisa: { respostas: number; promotores: number; detratores: number }
}

/**
 * Figures of the agenda's dashboard: name, formula and value; a figure of the dictionary takes its name and formula from there. `porcento`
 * values are ratios, `minutos` minutes.
 */
export const AGENDA_FIGURES = {
  ocupacao: {
    nome: 'Ocupação',
    formula: INDICADORES.utilizacao.formula,
    tipo: 'porcento',
    valor: (s) => ratio(s.trabalhado, s.presenca),
    melhor: 'mais',
  },
  noShow: {
    nome: INDICADORES.noShow.nome,
    formula: INDICADORES.noShow.formula,
    tipo: 'porcento',
    valor: (s) => ratio(s.agendados - s.chegaram, s.agendados),
    melhor: 'menos',
  },
  noPrazo: {
    nome: INDICADORES.entregaNoPrazo.nome,
    formula: INDICADORES.entregaNoPrazo.formula,
    tipo: 'porcento',
    valor: (s) => ratio(s.noPrazo, s.entregues),
    melhor: 'mais',
  },
  retrabalho: {
    nome: 'Retrabalho',
    formula: 'Inspeções reprovadas ÷ inspeções do período.',
    tipo: 'porcento',
    valor: (s) => ratio(s.reprovadas, s.inspecoes),
    melhor: 'menos',
  },
  bolsao: {
    nome: 'Espera no bolsão',
    formula: 'Tempo, em média, de um serviço pedido até ter mecânico e hora; conta no dia em que os recebe.',
    tipo: 'minutos',
    valor: (s) => ratio(s.bolsao.segundos / 60, s.bolsao.n),
    melhor: 'menos',
  },
  pausas: {
    nome: 'Custo das pausas',
    formula:
      'Horas paradas dentro do horário da loja × valor da hora vendida (mão de obra das OS do período ÷ horas dela).',
    tipo: 'dinheiro',
    valor: (s) =>
      costOf(
        s.pausas.reduce((n, p) => n + p.segundos, 0),
        s.valorHora,
      ),
    melhor: 'menos',
  },
  nps: {
    nome: INDICADORES.nps.nome,
    formula: INDICADORES.nps.formula,
    tipo: 'pontos',
    valor: (s) => npsOf(s.pesquisa),
    melhor: 'mais',
  },
} as const satisfies Record<
  string,
  {
    nome: string
    formula: string
    tipo: 'porcento' | 'minutos' | 'dinheiro' | 'pontos'
    valor: (s: TotalsWithValue) => number | null
    melhor: 'mais' | 'menos'
  }
>
export type AgendaFigure = keyof typeof AGENDA_FIGURES
