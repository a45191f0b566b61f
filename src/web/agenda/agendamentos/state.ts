import type { AgendamentoState } from '#shared/rules/agendamento.ts'

/** Label and colour of each appointment state. */
export const STATE: Record<AgendamentoState, { nome: string; cor: string }> = {
  AGENDADO: { nome: 'Agendado', cor: 'gray' },
  CONFIRMADO: { nome: 'Confirmado', cor: 'azul' },
  CHEGOU: { nome: 'Chegou', cor: 'amarelo' },
  RECEPCIONADO: { nome: 'Recebido', cor: 'verde' },
  NO_SHOW: { nome: 'Não veio', cor: 'vermelho' },
  CANCELADO: { nome: 'Cancelado', cor: 'gray' },
}
