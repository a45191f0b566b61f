import type { Applied } from './agendamento.ts'

/** Status codes of a service of the agenda: domain §5. */
export const SERVICO_STATUSES = [1, 2, 3, 4, 5] as const
export type ServicoStatus = (typeof SERVICO_STATUSES)[number]
export const SERVICO_STATUS_LABELS: Record<ServicoStatus, string> = {
  1: 'Aguardando Serviço',
  2: 'Em Serviço',
  3: 'Aguardando Inspeção',
  4: 'Aguardando Entrega',
  5: 'Entregue',
}

export const SERVICO_ACTIONS = [
  'ENCAIXAR',
  'INICIAR',
  'PARALISAR',
  'PROGRAMAR',
  'REMOVER',
  'FINALIZAR',
  'CANCELAR_INICIO',
  'APROVAR_QUALIDADE',
  'REPROVAR_QUALIDADE',
  'CANCELAR_QUALIDADE',
  'ENTREGAR',
  'CANCELAR_ENTREGA',
  'PERCENTUAL',
  'TEMPO_ADICIONAL',
  'LIBERAR',
] as const
export type ServicoAction = (typeof SERVICO_ACTIONS)[number]

/** The fields of a service that its rules use; its events carry the same fields. */
export interface ServicoState {
  status: ServicoStatus
  /** Work is paused for a named reason; only in status 2. */
  paralisado: boolean
  /** The clock is running; only in status 2. */
  trabalhando: boolean
  percentual: number
  /** A failed inspection sent the service back. */
  retrabalho: boolean
  /** Additional minutes granted so far. */
  minutosAdicionais: number
  /** Work has been logged: a pause, a percentage or an end. */
  comTrabalho: boolean
  /** The service was removed from the agenda. */
  removido: boolean
}
/** Parameters of an action. */
export interface ServicoRequest {
  acao: ServicoAction
  percentual?: number
  minutos?: number
  motivo?: string | null
  /** The car has been received: work cannot start before. */
  recebido?: boolean
  /** The service has a slot with a mechanic: work cannot start before. */
  comMecanico?: boolean
}

/** A service without any action yet. */
export const NEW_SERVICO: ServicoState = {
  status: 1,
  paralisado: false,
  trabalhando: false,
  percentual: 0,
  retrabalho: false,
  minutosAdicionais: 0,
  comTrabalho: false,
  removido: false,
}

const DE: Record<ServicoAction, readonly ServicoStatus[]> = {
  ENCAIXAR: [1, 2],
  INICIAR: [1, 2],
  PARALISAR: [2],
  PROGRAMAR: [2],
  REMOVER: [1, 2],
  FINALIZAR: [2],
  CANCELAR_INICIO: [2],
  APROVAR_QUALIDADE: [3],
  REPROVAR_QUALIDADE: [3],
  CANCELAR_QUALIDADE: [4],
  ENTREGAR: [4],
  CANCELAR_ENTREGA: [5],
  PERCENTUAL: [2],
  TEMPO_ADICIONAL: [1, 2],
  LIBERAR: [2],
}

const refusal = (mensagem: string): Applied<ServicoState> => ({ ok: false, mensagem })

/** Applies an action to a service; server and browser share this function. Only finishing sets the percentage to 100. */
export function applyServicoAction(s: ServicoState, p: ServicoRequest): Applied<ServicoState> {
  if (s.removido) return refusal('Este serviço foi retirado da agenda: a ação não é mais possível.')
  if (!DE[p.acao].includes(s.status))
    return refusal(`Este serviço está em “${SERVICO_STATUS_LABELS[s.status]}”: a ação não é mais possível.`)
  const para = (extra: Partial<ServicoState>): Applied<ServicoState> => ({ ok: true, estado: { ...s, ...extra } })
  switch (p.acao) {
    case 'ENCAIXAR':
      if (s.paralisado) return refusal('Este serviço está paralisado: use “Programar de novo”.')
      return para({})
    case 'INICIAR':
      if (p.recebido === false) return refusal('O veículo ainda não foi recepcionado: receba-o antes de iniciar.')
      if (p.comMecanico === false) return refusal('Ponha o serviço no horário de um mecânico antes de iniciar.')
      if (s.trabalhando) return refusal('Este serviço já está em andamento.')
      return para({ status: 2, paralisado: false, trabalhando: true })
    case 'PARALISAR':
      if (s.paralisado) return refusal('Este serviço já está paralisado.')
      return para({ paralisado: true, trabalhando: false, comTrabalho: true })
    case 'PROGRAMAR':
      if (!s.paralisado) return refusal('Só um serviço paralisado é programado de novo.')
      return para({ paralisado: false, trabalhando: false })
    case 'LIBERAR':
      if (!s.paralisado) return refusal('Este serviço não está paralisado.')
      return para({ paralisado: false, trabalhando: false })
    case 'REMOVER':
      if (s.status === 2 && !s.paralisado) return refusal('Paralise o serviço antes de retirá-lo da agenda.')
      return para({ removido: true, paralisado: false, trabalhando: false })
    case 'FINALIZAR':
      if (s.paralisado) return refusal('Este serviço está paralisado: retome-o antes de finalizar.')
      return para({ status: 3, trabalhando: false, percentual: 100, comTrabalho: true })
    case 'CANCELAR_INICIO':
      return para({ status: 1, paralisado: false, trabalhando: false, percentual: 0, comTrabalho: false })
    case 'APROVAR_QUALIDADE':
      return para({ status: 4 })
    case 'REPROVAR_QUALIDADE':
      if (!p.motivo?.trim()) return refusal('Diga o que a inspeção reprovou.')
      return para({ status: 2, percentual: 99, retrabalho: true, trabalhando: false })
    case 'CANCELAR_QUALIDADE':
      return para({ status: 3 })
    case 'ENTREGAR':
      return para({ status: 5 })
    case 'CANCELAR_ENTREGA':
      return para({ status: 4 })
    case 'PERCENTUAL': {
      const n = p.percentual ?? -1
      if (!Number.isInteger(n) || n < 0 || n > 99)
        return refusal('O percentual vai de 0 a 99: os 100 % vêm ao finalizar o serviço.')
      if (s.paralisado) return refusal('Este serviço está paralisado: retome-o antes de apontar o percentual.')
      return para({ percentual: n, comTrabalho: s.comTrabalho || n > 0 })
    }
    case 'TEMPO_ADICIONAL':
      if (!p.minutos || p.minutos < 1) return refusal('Informe quantos minutos a mais.')
      return para({ minutosAdicionais: s.minutosAdicionais + p.minutos })
  }
}

/** Whether an action is possible now; buttons use it to decide whether to show. */
export const canApplyServicoAction = (s: ServicoState, p: ServicoRequest): boolean => applyServicoAction(s, p).ok

/** Percentage by the clock: worked ÷ standard minutes, at most 99. A percentage entered by a person replaces it until the next action. */
export function percentByClock(workedMinutes: number, padrao: number): number {
  if (padrao <= 0) return 0
  return Math.max(0, Math.min(99, Math.floor((workedMinutes * 100) / padrao)))
}
