import { npsDe } from './acompanhamento.ts'
import { INDICADORES, razao } from './indicadores.ts'
import type { Inspecao, Intervalo } from './intervalos-agenda.ts'
import type { Trecho } from './planejamento.ts'

const HORA = 3_600_000
const SEG = 1000

/** An appointment that was settled on a day: it came, or it did not. */
export interface AgendamentoContado {
  codAgendamento: number
  chegou: boolean
}
/** A car that was handed over on a day. Epoch milliseconds. */
export interface EntregaContada {
  codPassagem: number
  em: number
  promessa: number | null
}

/** Everything of one day that is counted. */
export interface FatosDoDia {
  dia: string
  /** First instant of the day, and up to when it is counted: its end, or now. */
  de: number
  ate: number
  passagens: number
  agendamentos: readonly AgendamentoContado[]
  entregas: readonly EntregaContada[]
  intervalos: readonly Intervalo[]
  inspecoes: readonly Inspecao[]
  /** When the store is open, and when each mechanic works. */
  aberta: readonly Trecho[]
  turnos: readonly { cod: number; trechos: readonly Trecho[] }[]
  /** Columns in which a car no longer waits. */
  fora: ReadonlySet<number>
}

/** A day as it is summed. Seconds; by hour of the store's day, 24 of them. */
export interface DiaDoPainel {
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

/** Seconds of a span that fall within others, by hour from `inicio` on. */
function porHora(de: number, ate: number, dentro: readonly Trecho[], inicio: number, horas: number[]): void {
  for (const t of dentro) {
    let a = Math.max(de, t.de)
    const fim = Math.min(ate, t.ate)
    while (a < fim) {
      const h = Math.min(23, Math.max(0, Math.floor((a - inicio) / HORA)))
      const b = h === 23 ? fim : Math.min(fim, inicio + (h + 1) * HORA)
      horas[h] = (horas[h] ?? 0) + Math.round((b - a) / SEG)
      a = b
    }
  }
}

const vinteEQuatro = (): number[] => Array.from({ length: 24 }, () => 0)
const segundosEm = (de: number, ate: number, dentro: readonly Trecho[]): number =>
  Math.round(dentro.reduce((n, t) => n + Math.max(0, Math.min(ate, t.ate) - Math.max(de, t.de)), 0) / SEG)

/** When an interval is of a day: its end, or now while it goes on. */
const fimAte = (i: Intervalo, ate: number): number => Math.min(i.ate ?? ate, ate)

/** Sums one day of a store. Work counts within the mechanic's shift, pauses within the store's hours, stays and waits on the day on which they end. */
export function contarDia(f: FatosDoDia): DiaDoPainel {
  const { de, ate } = f
  const presentes = f.turnos.map(({ cod, trechos }) => {
    const presenca = vinteEQuatro()
    porHora(de, ate, trechos, de, presenca)
    return { cod, trechos, presenca, trabalhado: vinteEQuatro() }
  })
  const porCod = new Map(presentes.map((m) => [m.cod, m]))
  const etapas = new Map<number, number[]>()
  const pausas = new Map<number, { n: number; segundos: number }>()
  const fluxo = new Map<number, number>()
  const bolsao = { n: 0, segundos: 0 }
  for (const i of f.intervalos) {
    if (i.de >= ate || (i.ate !== null && i.ate < de)) continue
    const termina = i.ate !== null && i.ate >= de && i.ate < ate
    if (i.tipo === 'TRABALHO') {
      const m = porCod.get(i.cod)
      if (m) porHora(Math.max(de, i.de), fimAte(i, ate), m.trechos, de, m.trabalhado)
    } else if (i.tipo === 'PAUSA') {
      const p = pausas.get(i.cod) ?? { n: 0, segundos: 0 }
      if (i.de >= de) p.n++
      p.segundos += segundosEm(Math.max(de, i.de), fimAte(i, ate), f.aberta)
      pausas.set(i.cod, p)
    } else if (i.tipo === 'BOLSAO') {
      if (!termina || i.ate === null) continue
      bolsao.n++
      bolsao.segundos += Math.round((i.ate - i.de) / SEG)
    } else if (!f.fora.has(i.cod)) {
      if (termina && i.ate !== null)
        etapas.set(i.cod, [...(etapas.get(i.cod) ?? []), Math.round((i.ate - i.de) / 60_000)])
      else fluxo.set(i.cod, (fluxo.get(i.cod) ?? 0) + 1)
    }
  }
  const inspecoes = f.inspecoes.filter((i) => i.em >= de && i.em < ate)
  const emOrdem = <V>(m: ReadonlyMap<number, V>) => [...m].toSorted(([a], [b]) => a - b)
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
    mecanicos: presentes
      .filter((m) => m.presenca.some((s) => s > 0))
      .map(({ cod, presenca, trabalhado }) => ({ cod, presenca, trabalhado })),
    etapas: emOrdem(etapas).map(([cod, minutos]) => ({ cod, minutos: minutos.toSorted((a, b) => a - b) })),
    pausas: emOrdem(pausas)
      .filter(([, p]) => p.n > 0 || p.segundos > 0)
      .map(([cod, p]) => ({ cod, ...p })),
    fluxo: emOrdem(fluxo).map(([cod, n]) => ({ cod, n })),
  }
}

/** A period as it is summed. Seconds and minutes. */
export interface SomaDoPainel {
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

/** The value below or at which a share of some sorted ones lies (nearest rank): with 0.5 the median. Null of none. */
export function percentil(emOrdem: readonly number[], parte: number): number | null {
  return emOrdem[Math.max(0, Math.ceil(parte * emOrdem.length) - 1)] ?? null
}

/** Sums days to a period: sums and counts alone, so that a ratio of the period is sum ÷ sum. */
export function somarDias(dias: readonly DiaDoPainel[]): SomaDoPainel {
  const soma = (de: (d: DiaDoPainel) => number) => dias.reduce((n, d) => n + de(d), 0)
  const mecanicos = new Map<number, { cod: number; presenca: number[]; trabalhado: number[] }>()
  const etapas = new Map<number, number[]>()
  const pausas = new Map<number, { n: number; segundos: number }>()
  for (const d of dias) {
    for (const m of d.mecanicos) {
      const s = mecanicos.get(m.cod) ?? { cod: m.cod, presenca: vinteEQuatro(), trabalhado: vinteEQuatro() }
      for (let h = 0; h < 24; h++) {
        s.presenca[h] = (s.presenca[h] ?? 0) + (m.presenca[h] ?? 0)
        s.trabalhado[h] = (s.trabalhado[h] ?? 0) + (m.trabalhado[h] ?? 0)
      }
      mecanicos.set(m.cod, s)
    }
    for (const e of d.etapas) {
      const todos = etapas.get(e.cod) ?? []
      for (const n of e.minutos) todos.push(n)
      etapas.set(e.cod, todos)
    }
    for (const p of d.pausas) {
      const s = pausas.get(p.cod) ?? { n: 0, segundos: 0 }
      pausas.set(p.cod, { n: s.n + p.n, segundos: s.segundos + p.segundos })
    }
  }
  const dosMecanicos = [...mecanicos.values()].toSorted((a, b) => a.cod - b.cod)
  const total = (ns: readonly number[]) => ns.reduce((a, b) => a + b, 0)
  const naHora = (campo: 'presenca' | 'trabalhado', h: number) =>
    dosMecanicos.reduce((n, m) => n + (m[campo][h] ?? 0), 0)
  return {
    passagens: soma((d) => d.passagens),
    agendados: soma((d) => d.agendados),
    chegaram: soma((d) => d.chegaram),
    entregues: soma((d) => d.entregues),
    noPrazo: soma((d) => d.noPrazo),
    inspecoes: soma((d) => d.inspecoes),
    reprovadas: soma((d) => d.reprovadas),
    bolsao: { n: soma((d) => d.bolsao.n), segundos: soma((d) => d.bolsao.segundos) },
    presenca: dosMecanicos.reduce((n, m) => n + total(m.presenca), 0),
    trabalhado: dosMecanicos.reduce((n, m) => n + total(m.trabalhado), 0),
    porHora: vinteEQuatro()
      .map((_, hora) => ({ hora, presenca: naHora('presenca', hora), trabalhado: naHora('trabalhado', hora) }))
      .filter((h) => h.presenca > 0),
    mecanicos: dosMecanicos,
    etapas: [...etapas]
      .toSorted(([a], [b]) => a - b)
      .map(([cod, minutos]) => {
        const emOrdem = minutos.toSorted((a, b) => a - b)
        return {
          cod,
          n: minutos.length,
          mediana: percentil(emOrdem, 0.5) ?? 0,
          p90: percentil(emOrdem, 0.9) ?? 0,
        }
      }),
    pausas: [...pausas].map(([cod, p]) => ({ cod, ...p })).toSorted((a, b) => b.segundos - a.segundos),
  }
}

/** Several days as one that sums like them, named by the first: stays keep their minutes, so that medians of any period stay exact; cars in each column are those of the last. */
export function juntarDias(dias: readonly DiaDoPainel[]): DiaDoPainel | null {
  const [primeiro, ultimo] = [dias[0], dias.at(-1)]
  if (!primeiro || !ultimo) return null
  const { passagens, agendados, chegaram, entregues, noPrazo, inspecoes, reprovadas, bolsao, mecanicos, pausas } =
    somarDias(dias.map((d) => ({ ...d, etapas: [] })))
  const minutos = Map.groupBy(
    dias.flatMap((d) => d.etapas),
    (e) => e.cod,
  )
  return {
    dia: primeiro.dia,
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
    fluxo: ultimo.fluxo,
  }
}

/** Cost of time that stood still, in centavos: at the value of an hour sold. Null where no hour was sold. */
export const custoDe = (segundos: number, valorHora: number | null): number | null =>
  valorHora === null ? null : Math.round((segundos / 3600) * valorHora)

type SomaComValor = SomaDoPainel & {
  valorHora: number | null
  pesquisa: { respostas: number; promotores: number; detratores: number }
}

/** Each figure of the agenda's dashboard, once: its name, how it is made, and its value; those that the dictionary has take its words. `porcento` values are ratios, `minutos` minutes. */
export const FIGURAS_DA_AGENDA = {
  ocupacao: {
    nome: 'Ocupação',
    formula: INDICADORES.utilizacao.formula,
    tipo: 'porcento',
    valor: (s) => razao(s.trabalhado, s.presenca),
    melhor: 'mais',
  },
  noShow: {
    nome: INDICADORES.noShow.nome,
    formula: INDICADORES.noShow.formula,
    tipo: 'porcento',
    valor: (s) => razao(s.agendados - s.chegaram, s.agendados),
    melhor: 'menos',
  },
  noPrazo: {
    nome: INDICADORES.entregaNoPrazo.nome,
    formula: INDICADORES.entregaNoPrazo.formula,
    tipo: 'porcento',
    valor: (s) => razao(s.noPrazo, s.entregues),
    melhor: 'mais',
  },
  retrabalho: {
    nome: 'Retrabalho',
    formula: 'Inspeções reprovadas ÷ inspeções do período.',
    tipo: 'porcento',
    valor: (s) => razao(s.reprovadas, s.inspecoes),
    melhor: 'menos',
  },
  bolsao: {
    nome: 'Espera no bolsão',
    formula: 'Tempo, em média, de um serviço pedido até ter mecânico e hora; conta no dia em que os recebe.',
    tipo: 'minutos',
    valor: (s) => razao(s.bolsao.segundos / 60, s.bolsao.n),
    melhor: 'menos',
  },
  pausas: {
    nome: 'Custo das pausas',
    formula:
      'Horas paradas dentro do horário da loja × valor da hora vendida (mão de obra das OS do período ÷ horas dela).',
    tipo: 'dinheiro',
    valor: (s) =>
      custoDe(
        s.pausas.reduce((n, p) => n + p.segundos, 0),
        s.valorHora,
      ),
    melhor: 'menos',
  },
  nps: {
    nome: INDICADORES.nps.nome,
    formula: INDICADORES.nps.formula,
    tipo: 'pontos',
    valor: (s) => npsDe(s.pesquisa),
    melhor: 'mais',
  },
} as const satisfies Record<
  string,
  {
    nome: string
    formula: string
    tipo: 'porcento' | 'minutos' | 'dinheiro' | 'pontos'
    valor: (s: SomaComValor) => number | null
    melhor: 'mais' | 'menos'
  }
>
export type FiguraDaAgenda = keyof typeof FIGURAS_DA_AGENDA
