import { aroundTheClock, promessaFor, type WorkEnd } from './planning.ts'

const MIN = 60_000

/** The fields of an agenda service that the forecast needs; every list of the agenda has them. */
export interface ForecastServico {
  codServicoAgendado: number
  codPassagem: number | null
  placa: string | null
  chassi: string | null
  descricao: string
  status: number
  paralisado: boolean
  trabalhando: boolean
  motivo: string | null
  pausaPrevisao: string | null
  finalizadoEm: string | null
  minutos: number
  minutosAdicionais: number
  minutosTrabalhados: number
  trabalhandoDesde: string | null
  mecanico: string | null
  slots: readonly {
    codMecanico: number
    inicio: string
    fim: string
    iniciadoEm: string | null
    terminadoEm: string | null
  }[]
}

/** Expected end of a service (epoch milliseconds) and the cause of its delay in words; null when it is on schedule. */
interface Forecast {
  fim: number
  causa: string | null
}

const minutesOf = (slots: ForecastServico['slots']) =>
  slots.reduce((n, x) => n + Date.parse(x.fim) - Date.parse(x.inicio), 0) / MIN

/**
 * Minutes that the current slot of a running service still takes: what is missing, less what its later slots hold (after lunch, tomorrow).
 * Where less than the standard time was planned, the plan counts.
 */
function remainingNow(s: ForecastServico, current: ForecastServico['slots'][number], now: number): number {
  const total = Math.min(s.minutos, minutesOf(s.slots)) + s.minutosAdicionais
  const elapsed = s.trabalhandoDesde ? (now - Date.parse(s.trabalhandoDesde)) / MIN : 0
  const later = s.slots.filter((x) => x !== current && x.terminadoEm === null)
  return Math.max(0, total - s.minutosTrabalhados - elapsed - minutesOf(later))
}

const carro = (s: ForecastServico) => s.placa ?? s.chassi ?? 'outro veículo'

/**
 * Forecasts the planned work of a store from now on: work that runs over delays the mechanic's next work, and what is late or not planned is
 * done within the hours of the mechanic, or of the store while there is none (`hoursOf` null). Returns the expected end of each service.
 */
export function forecastServicos(
  servicos: readonly ForecastServico[],
  now: number,
  hoursOf: (codMecanico: number | null) => WorkEnd = () => aroundTheClock,
): Map<number, Forecast> {
  const endTimes = new Map<number, Forecast>()
  const tell = (s: ForecastServico, fim: number, causa: string | null) => {
    const before = endTimes.get(s.codServicoAgendado)
    if (!before || fim >= before.fim) endTimes.set(s.codServicoAgendado, { fim, causa: causa ?? before?.causa ?? null })
  }
  const openItems = servicos.filter((s) => s.status <= 2)
  for (const s of servicos) if (s.status > 2) tell(s, s.finalizadoEm ? Date.parse(s.finalizadoEm) : now, null)
  const free = new Map<number, { desde: number; por: ForecastServico | null }>()
  const pendentes = openItems
    .flatMap((s) => s.slots.filter((x) => x.terminadoEm === null).map((x) => ({ s, x, de: Date.parse(x.inicio) })))
    .toSorted((a, b) => a.de - b.de)
  for (const { s, x, de } of pendentes) {
    const freeAt = free.get(x.codMecanico) ?? { desde: now, por: null }
    const plannedEnd = Date.parse(x.fim)
    if (s.trabalhando && x.iniciadoEm !== null) {
      const end = Math.max(plannedEnd, now + remainingNow(s, x, now) * MIN)
      const overruns = end > plannedEnd
      tell(s, end, overruns ? `“${s.descricao}” passa do tempo planejado` : null)
      free.set(x.codMecanico, { desde: end, por: overruns ? s : freeAt.por })
      continue
    }
    const back = s.paralisado && s.pausaPrevisao ? Date.parse(s.pausaPrevisao) : 0
    const start = Math.max(de, freeAt.desde, back)
    const fim = start > de ? hoursOf(x.codMecanico)(start, (plannedEnd - de) / MIN) : plannedEnd
    // When the same service's first part is late, its later part is late for the same cause.
    const isOwnDelay = freeAt.por?.codServicoAgendado === s.codServicoAgendado
    const before = isOwnDelay ? endTimes.get(s.codServicoAgendado)?.causa : null
    tell(s, fim, start > de ? (before ?? lag(s, de, freeAt)) : null)
    free.set(x.codMecanico, { desde: fim, por: start > de ? s : null })
  }
  for (const s of openItems) {
    if (endTimes.has(s.codServicoAgendado)) continue
    const remaining = Math.max(0, s.minutos + s.minutosAdicionais - s.minutosTrabalhados)
    const desde = s.pausaPrevisao ? Math.max(now, Date.parse(s.pausaPrevisao)) : now
    tell(
      s,
      hoursOf(null)(desde, remaining),
      s.paralisado
        ? `“${s.descricao}” está paralisado: ${s.motivo ?? 'sem motivo'}`
        : `“${s.descricao}” está sem mecânico`,
    )
  }
  return endTimes
}

function lag(s: ForecastServico, de: number, freeAt: { desde: number; por: ForecastServico | null }): string {
  if (s.paralisado) return `“${s.descricao}” está paralisado: ${s.motivo ?? 'sem motivo'}`
  if (freeAt.desde > de && freeAt.por && freeAt.por.codServicoAgendado !== s.codServicoAgendado)
    return `${s.mecanico ?? 'O mecânico'} ainda está em “${freeAt.por.descricao}” (${carro(freeAt.por)})`
  return `“${s.descricao}” ainda não começou`
}

/**
 * Expected delivery of a visit (null: it is ready) and the cause of a delay. Takes the visit's services and the forecast of all; slack in
 * minutes.
 */
export function forecastVisit(
  servicos: readonly ForecastServico[],
  endTimes: ReadonlyMap<number, Forecast>,
  slackMinutes: number,
  now: number,
): { previsao: number | null; causa: string } {
  const unfinished = servicos.filter((s) => s.status < 4)
  if (unfinished.length === 0) return { previsao: null, causa: 'O veículo está pronto e espera a entrega' }
  let [end, causa] = [0, '']
  for (const s of unfinished) {
    const f = endTimes.get(s.codServicoAgendado)
    if (f && f.fim > end) [end, causa] = [f.fim, f.causa ?? `“${s.descricao}” termina depois do combinado`]
  }
  return { previsao: Math.max(promessaFor(end, slackMinutes), now), causa }
}
