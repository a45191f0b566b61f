import type { AgendaServico } from '#shared/agenda/agenda.ts'
import {
  type ServicoAction,
  canApplyServicoAction,
  type ServicoState,
  SERVICO_STATUSES,
  type ServicoStatus,
} from '#shared/rules/servico-agendado.ts'

/** State of a service as the business rules take it. */
export function stateOf(s: AgendaServico): ServicoState {
  const status: ServicoStatus = SERVICO_STATUSES.find((x) => x === s.status) ?? 1
  const { paralisado, trabalhando, percentual, retrabalho, minutosAdicionais, comTrabalho } = s
  return { status, paralisado, trabalhando, percentual, retrabalho, minutosAdicionais, comTrabalho, removido: false }
}

/** Whether an act is offered; a reason or minutes that it needs are asked afterwards. */
export function offers(s: AgendaServico, acao: ServicoAction): boolean {
  return canApplyServicoAction(stateOf(s), {
    acao,
    motivo: 'dito depois',
    minutos: 15,
    percentual: 50,
    recebido: s.codPassagem !== null,
    comMecanico: s.slots.length > 0,
  })
}

/** Next act on a service, by its state; null for none. */
export function nextAction(s: AgendaServico): 'INICIAR' | 'FINALIZAR' | 'APROVAR_QUALIDADE' | 'ENTREGAR' | null {
  if (s.status === 4) return 'ENTREGAR'
  if (s.status === 3) return 'APROVAR_QUALIDADE'
  if (s.trabalhando) return 'FINALIZAR'
  return offers(s, 'INICIAR') ? 'INICIAR' : null
}

/** Minutes worked on a service up to `now` (epoch ms). */
export function workedMinutes(s: AgendaServico, now: number): number {
  const running = s.trabalhandoDesde === null ? 0 : Math.max(0, now - Date.parse(s.trabalhandoDesde)) / 60_000
  return Math.floor(s.minutosTrabalhados + running)
}
