export const REASONS: Record<string, string> = {
  PRECO: 'Preço',
  SEM_DINHEIRO_AGORA: 'Sem dinheiro agora',
  OUTRO_LUGAR: 'Vou fazer em outro lugar',
  SEGUNDA_OPINIAO: 'Quero uma segunda opinião',
  PRAZO: 'O prazo não serve',
  JA_FEZ: 'Já fiz este serviço',
  VAI_VENDER: 'Vou vender o carro',
  GARANTIA_OU_SEGURO: 'Garantia ou seguro cobre',
}

export const DECISION_LABELS = { APROVADO: 'Aprovado', REPROVADO: 'Recusado', ADIADO: 'Adiado' } as const

export const POSTPONE_DAYS = [30, 60, 90] as const
