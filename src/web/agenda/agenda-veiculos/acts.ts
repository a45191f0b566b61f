import type { Card, AgendaBoardColumn } from '#shared/agenda/agenda-veiculos.ts'
import type { SimpleAction } from '../servicos-agendados/api.ts'

type CardServico = Card['servicos'][number]

/** Act that a move implies: on one of these services (`canChoose`) or on all of them. */
export interface MoveActs {
  acao: SimpleAction
  servicos: readonly CardServico[]
  canChoose: boolean
  question: string
  button: string
}

/** The act that a column stands for, if the car still needs it; null for a plain move. */
export function moveActs(c: Card, column: AgendaBoardColumn): MoveActs | null {
  const em = (status: number) => c.servicos.filter((s) => s.status === status && !s.paralisado)
  const atos = (acao: SimpleAction, servicos: CardServico[], canChoose: boolean, question: string, button: string) =>
    servicos.length === 0 ? null : { acao, servicos, canChoose, question, button }
  switch (column.papel) {
    case 'EM_SERVICO':
      if (c.servicos.some((s) => s.trabalhando)) return null
      return atos(
        'INICIAR',
        [...em(1), ...c.servicos.filter((s) => s.status === 2)],
        true,
        'Qual serviço começa agora?',
        'Iniciar',
      )
    case 'INSPECAO':
      return atos('FINALIZAR', em(2), false, 'Finalizar o que está em serviço?', 'Finalizar')
    case 'PRONTO':
      return atos('APROVAR_QUALIDADE', em(3), false, 'Aprovar a inspeção?', 'Aprovar inspeção')
    case 'ENTREGUE':
      return atos('ENTREGAR', em(4), false, 'Entregar ao cliente?', 'Entregar')
    default:
      return null
  }
}
