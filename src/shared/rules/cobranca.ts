/** States of a charge. */
export const COBRANCA_STATES = [
  'ABERTA',
  'PARCIAL',
  'PAGA',
  'A_MAIOR',
  'ATRASADA',
  'EXPIRADA',
  'CANCELADA',
  'A_DEVOLVER',
  'DEVOLVIDA_PARTE',
  'DEVOLVIDA',
] as const
export type CobrancaState = (typeof COBRANCA_STATES)[number]

export const COBRANCA_STATE_NAMES: Record<CobrancaState, string> = {
  ABERTA: 'Aguardando',
  PARCIAL: 'Paga em parte',
  PAGA: 'Paga',
  A_MAIOR: 'Paga a mais',
  ATRASADA: 'Paga depois do prazo',
  EXPIRADA: 'Vencida',
  CANCELADA: 'Cancelada',
  A_DEVOLVER: 'Paga depois de cancelada',
  DEVOLVIDA_PARTE: 'Devolvida em parte',
  DEVOLVIDA: 'Devolvida',
}
