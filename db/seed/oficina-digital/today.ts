import type { OrcamentoState, EventType } from '#shared/rules/orcamento.ts'
import { integer, type Rng, pickOne } from '../generator/people.ts'
import type { Clock } from '../clock.ts'

/** One event of a quote. */
export interface Step {
  tipo: EventType
  em: number
  detalhe?: string
}

/** How the customer answers: everything, nothing, or line by line. */
export type Mood = 'TUDO' | 'NADA' | 'POR_LINHA'

const MIN = 60_000
const HOUR = 60 * MIN
const DAY = 24 * HOUR
const CANCELLATION_REASONS = [
  'Cliente retirou o carro',
  'Checklist enviado em duplicidade',
  'Serviço coberto pela garantia de fábrica',
  'Veículo vendido na troca',
  'Cliente preferiu remarcar',
]

/** A random duration around `media` with a long tail, as in real queues. */
const around = (rng: Rng, media: number): number => media * (0.35 + rng() * 0.9 + (rng() < 0.12 ? rng() * 2.4 : 0))

/** Exponential waiting time until the customer reacts. */
const espera = (rng: Rng, media: number): number => -Math.log(1 - rng()) * media

/** Events of a quote from creation to end, within working hours; the caller drops those in the future. */
export function count(rng: Rng, start: number, clock: Clock, validadeDias: number): Step[] {
  const steps: Step[] = []
  let t = start
  const oficina = (tipo: EventType, minutos: number): void => {
    t = clock.withinExpediente(rng, t + around(rng, minutos) * MIN)
    steps.push({ tipo, em: t })
  }
  steps.push({ tipo: 'CRIADO', em: t })
  if (rng() < 0.4) oficina('ATRIBUIDO', 3)
  oficina('MONTAGEM_INICIADA', 16)
  if (rng() < 0.6) oficina('LINHAS_SALVAS', 9)
  oficina('PRECO_PEDIDO', 6)
  if (rng() < 0.7) oficina('LINHAS_SALVAS', 12)
  oficina('PRECO_CONCLUIDO', 9)
  oficina('ENVIADO', 11)
  if (rng() < 0.05) {
    oficina('RETIRADO', 40)
    oficina('LINHAS_SALVAS', 8)
    oficina('PRECO_PEDIDO', 4)
    oficina('PRECO_CONCLUIDO', 6)
    oficina('ENVIADO', 5)
  }
  const dueAt = t + validadeDias * DAY
  if (rng() < 0.9) {
    t = clock.atWakingHour(rng, t + espera(rng, 75 * MIN))
    steps.push({ tipo: 'VISUALIZADO', em: t })
    if (rng() < 0.9) t = clock.atWakingHour(rng, t + espera(rng, rng() < 0.8 ? 70 * MIN : 20 * HOUR))
    else t = dueAt
  } else t = dueAt
  if (t >= dueAt) {
    steps.push({ tipo: 'EXPIRADO', em: dueAt + integer(rng, 1, 58) * 1000 })
    return cancelSometimes(
      rng,
      steps.filter((p) => p.em <= dueAt + MIN),
    )
  }
  steps.push({ tipo: 'RESPONDIDO', em: t })
  oficina('EXECUCAO_INICIADA', 90)
  t += (1 + rng() * 22) * HOUR
  oficina('FINALIZADO', 30)
  return cancelSometimes(rng, steps)
}

/** One quote in twenty-five is cancelled, at any point before execution. */
function cancelSometimes(rng: Rng, steps: Step[]): Step[] {
  if (rng() >= 0.04) return steps
  const end = steps.findIndex((p) => p.tipo === 'EXECUCAO_INICIADA')
  const cut = integer(rng, 1, end < 0 ? steps.length - 1 : end)
  const last = steps[cut - 1]
  return [
    ...steps.slice(0, cut),
    { tipo: 'CANCELADO', em: (last?.em ?? 0) + around(rng, 25) * MIN, detalhe: pickOne(rng, CANCELLATION_REASONS) },
  ]
}

const PATH: readonly (readonly [EventType, OrcamentoState, minutos: number])[] = [
  ['CRIADO', 'NOVO', 0],
  ['MONTAGEM_INICIADA', 'EM_MONTAGEM', 12],
  ['PRECO_PEDIDO', 'AGUARDANDO_PRECO', 16],
  ['PRECO_CONCLUIDO', 'PRECIFICADO', 19],
  ['ENVIADO', 'ENVIADO', 11],
  ['VISUALIZADO', 'VISUALIZADO', 28],
  ['RESPONDIDO', 'APROVADO', 24],
  ['EXECUCAO_INICIADA', 'EM_EXECUCAO', 30],
]

/**
 * Today's events of a quote that is at the `etapa`-th step of the usual path, for `minutesInStage`; compressed to fit after
 * `pendingBegin`.
 */
export function buildTodaySteps(
  rng: Rng,
  etapa: number,
  minutesInStage: number,
  pendingBegin: number,
  now: number,
): Step[] {
  const durations = PATH.slice(1, etapa + 1).map(([, , m]) => around(rng, m))
  const total = durations.reduce((a, b) => a + b, 0) + minutesInStage
  const squeeze = Math.min(1, (now - pendingBegin) / MIN / (total + 1))
  let t = now - total * squeeze * MIN
  const steps: Step[] = []
  PATH.slice(0, etapa + 1).forEach(([tipo], i) => {
    if (i > 0) {
      const hop = (durations[i - 1] ?? 0) * squeeze * MIN
      // Users sometimes save the lines while they assemble or price.
      if ((tipo === 'PRECO_PEDIDO' || tipo === 'PRECO_CONCLUIDO') && rng() < 0.7)
        steps.push({ tipo: 'LINHAS_SALVAS', em: t + hop * 0.6 })
      t += hop
    }
    steps.push({ tipo, em: t })
  })
  return steps
}

/** Index of each state on the usual path. */
export const STAGE = {
  NOVO: 0,
  EM_MONTAGEM: 1,
  AGUARDANDO_PRECO: 2,
  PRECIFICADO: 3,
  ENVIADO: 4,
  VISUALIZADO: 5,
  RESPONDIDO: 6,
  EM_EXECUCAO: 7,
} as const
export type TodayStage = keyof typeof STAGE

/** Minutes that each stage may take before it is late (same defaults as the server's). */
export const GOAL: Record<TodayStage, number> = {
  NOVO: 30,
  EM_MONTAGEM: 40,
  AGUARDANDO_PRECO: 45,
  PRECIFICADO: 30,
  ENVIADO: 240,
  VISUALIZADO: 120,
  RESPONDIDO: 60,
  EM_EXECUCAO: 120,
}
