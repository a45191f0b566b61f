import type { EstadoAgendamento } from '#shared/rules/agendamento.ts'

/** How the state of an appointment is named and coloured. */
export const ESTADO: Record<EstadoAgendamento, { nome: string; cor: string }> = {
  AGENDADO: { nome: 'Agendado', cor: 'gray' },
  CONFIRMADO: { nome: 'Confirmado', cor: 'azul' },
  CHEGOU: { nome: 'Chegou', cor: 'amarelo' },
  RECEPCIONADO: { nome: 'Recebido', cor: 'verde' },
  NO_SHOW: { nome: 'Não veio', cor: 'vermelho' },
  CANCELADO: { nome: 'Cancelado', cor: 'gray' },
}
