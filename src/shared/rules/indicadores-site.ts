import type { Definition } from './indicador-definition.ts'
import type { Totals } from './indicador-medidas.ts'

const percent = { unidade: 'porcento', fonte: 'agendamentos', niveis: [1, 2, -1] } as const

/** Figures of bookings made on the site: their share, and who did not come, beside the others; with a paid deposit, and without. */
export const SITE_INDICADORES = {
  parteDoSite: {
    ...percent,
    melhor: 'mais',
    nome: 'Agendados pelo site',
    formula: 'Agendamentos feitos pelo cliente na página da loja ÷ agendamentos do período que já tiveram desfecho.',
    de: ['agendadosSite'],
    por: ['agendados'],
  },
  noShowSite: {
    ...percent,
    melhor: 'menos',
    nome: 'Não compareceram, do site',
    formula: '1 − chegaram ÷ agendados, dos agendamentos do período feitos na página da loja, que já tiveram desfecho.',
    de: ['agendadosSite', 'chegaramSite'],
    por: ['agendadosSite'],
    cima: (s: Totals) => s.agendadosSite - s.chegaramSite,
  },
  noShowOutros: {
    ...percent,
    melhor: 'menos',
    nome: 'Não compareceram, dos outros',
    formula:
      '1 − chegaram ÷ agendados, dos agendamentos do período feitos por telefone, balcão, WhatsApp ou integração, que já tiveram desfecho.',
    de: ['agendadosOutros', 'chegaramOutros'],
    por: ['agendadosOutros'],
    cima: (s: Totals) => s.agendadosOutros - s.chegaramOutros,
  },
  noShowComSinal: {
    ...percent,
    melhor: 'menos',
    nome: 'Não compareceram, com sinal',
    formula:
      '1 − chegaram ÷ agendados, dos agendamentos do período com o sinal pago, ainda que devolvido depois, que já tiveram desfecho.',
    de: ['agendadosSinal', 'chegaramSinal'],
    por: ['agendadosSinal'],
    cima: (s: Totals) => s.agendadosSinal - s.chegaramSinal,
  },
  noShowSemSinal: {
    ...percent,
    melhor: 'menos',
    nome: 'Não compareceram, sem sinal',
    formula: '1 − chegaram ÷ agendados, dos agendamentos do período sem sinal pago, que já tiveram desfecho.',
    de: ['agendadosSemSinal', 'chegaramSemSinal'],
    por: ['agendadosSemSinal'],
    cima: (s: Totals) => s.agendadosSemSinal - s.chegaramSemSinal,
  },
} as const satisfies Record<string, Definition>
