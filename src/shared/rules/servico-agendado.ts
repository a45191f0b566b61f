import type { Aplicado } from './agendamento.ts'

/** Status of a service of the agenda, by its code: domain §5. */
export const STATUS_SERVICO = [1, 2, 3, 4, 5] as const
export type StatusServico = (typeof STATUS_SERVICO)[number]
export const NOME_STATUS_SERVICO: Record<StatusServico, string> = {
  1: 'Aguardando Serviço',
  2: 'Em Serviço',
  3: 'Aguardando Inspeção',
  4: 'Aguardando Entrega',
  5: 'Entregue',
}

export const ACOES_SERVICO = [
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
export type AcaoServico = (typeof ACOES_SERVICO)[number]

/** All that the rules of a service look at; it is also all that its events say. */
export interface SituacaoServico {
  status: StatusServico
  /** Work stands still for a named reason; only in status 2. */
  paralisado: boolean
  /** The clock runs; only in status 2. */
  trabalhando: boolean
  percentual: number
  /** A failed inspection sent it back. */
  retrabalho: boolean
  /** Extra minutes granted so far. */
  minutosAdicionais: number
  /** Work has been logged on it: a pause, a percentage, an end. */
  comTrabalho: boolean
  /** Taken out of the agenda. */
  removido: boolean
}
/** What an act needs to know besides the service. */
export interface PedidoServico {
  acao: AcaoServico
  percentual?: number
  minutos?: number
  motivo?: string | null
  /** The car has been received: work cannot begin before. */
  recebido?: boolean
  /** The work is in a mechanic's time: it cannot begin before either. */
  comMecanico?: boolean
}

/** A service before anything happened to it. */
export const SERVICO_NOVO: SituacaoServico = {
  status: 1,
  paralisado: false,
  trabalhando: false,
  percentual: 0,
  retrabalho: false,
  minutosAdicionais: 0,
  comTrabalho: false,
  removido: false,
}

const DE: Record<AcaoServico, readonly StatusServico[]> = {
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

const recusa = (mensagem: string): Aplicado<SituacaoServico> => ({ ok: false, mensagem })

/** Applies an act to a service: the one function of server and browser. Percentual 100 comes by finishing alone. */
export function aplicarServico(s: SituacaoServico, p: PedidoServico): Aplicado<SituacaoServico> {
  if (s.removido) return recusa('Este serviço foi retirado da agenda: a ação não é mais possível.')
  if (!DE[p.acao].includes(s.status))
    return recusa(`Este serviço está em “${NOME_STATUS_SERVICO[s.status]}”: a ação não é mais possível.`)
  const para = (mais: Partial<SituacaoServico>): Aplicado<SituacaoServico> => ({ ok: true, estado: { ...s, ...mais } })
  switch (p.acao) {
    case 'ENCAIXAR':
      if (s.paralisado) return recusa('Este serviço está paralisado: use “Programar de novo”.')
      return para({})
    case 'INICIAR':
      if (p.recebido === false) return recusa('O veículo ainda não foi recepcionado: receba-o antes de iniciar.')
      if (p.comMecanico === false) return recusa('Ponha o serviço no horário de um mecânico antes de iniciar.')
      if (s.trabalhando) return recusa('Este serviço já está em andamento.')
      return para({ status: 2, paralisado: false, trabalhando: true })
    case 'PARALISAR':
      if (s.paralisado) return recusa('Este serviço já está paralisado.')
      return para({ paralisado: true, trabalhando: false, comTrabalho: true })
    case 'PROGRAMAR':
      if (!s.paralisado) return recusa('Só um serviço paralisado é programado de novo.')
      return para({ paralisado: false, trabalhando: false })
    case 'LIBERAR':
      if (!s.paralisado) return recusa('Este serviço não está paralisado.')
      return para({ paralisado: false, trabalhando: false })
    case 'REMOVER':
      if (s.status === 2 && !s.paralisado) return recusa('Paralise o serviço antes de retirá-lo da agenda.')
      return para({ removido: true, paralisado: false, trabalhando: false })
    case 'FINALIZAR':
      if (s.paralisado) return recusa('Este serviço está paralisado: retome-o antes de finalizar.')
      return para({ status: 3, trabalhando: false, percentual: 100, comTrabalho: true })
    case 'CANCELAR_INICIO':
      return para({ status: 1, paralisado: false, trabalhando: false, percentual: 0, comTrabalho: false })
    case 'APROVAR_QUALIDADE':
      return para({ status: 4 })
    case 'REPROVAR_QUALIDADE':
      if (!p.motivo?.trim()) return recusa('Diga o que a inspeção reprovou.')
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
        return recusa('O percentual vai de 0 a 99: os 100 % vêm ao finalizar o serviço.')
      if (s.paralisado) return recusa('Este serviço está paralisado: retome-o antes de apontar o percentual.')
      return para({ percentual: n, comTrabalho: s.comTrabalho || n > 0 })
    }
    case 'TEMPO_ADICIONAL':
      if (!p.minutos || p.minutos < 1) return recusa('Informe quantos minutos a mais.')
      return para({ minutosAdicionais: s.minutosAdicionais + p.minutos })
  }
}

/** Whether an act is possible now: what a button asks before it offers itself. */
export const podeServico = (s: SituacaoServico, p: PedidoServico): boolean => aplicarServico(s, p).ok

/** Percentage that the clock says: worked ÷ standard, at most 99; what a person said stands in its place until the next act. Minutes. */
export function percentualDoRelogio(trabalhados: number, padrao: number): number {
  if (padrao <= 0) return 0
  return Math.max(0, Math.min(99, Math.floor((trabalhados / padrao) * 100)))
}
