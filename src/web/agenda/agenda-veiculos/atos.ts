import type { Cartao, ColunaDoBoard } from '#shared/agenda/agenda-veiculos.ts'
import type { AcaoSimples } from '../servicos-agendados/api.ts'

type ServicoDoCartao = Cartao['servicos'][number]

/** What a move implies: one act, on one service of these (`escolhe`) or on all of them. */
export interface AtosDoMovimento {
  acao: AcaoSimples
  servicos: readonly ServicoDoCartao[]
  escolhe: boolean
  pergunta: string
  botao: string
}

/** The act that a column stands for and that the car still waits for; null where the move is only a move. */
export function atosDoMovimento(c: Cartao, coluna: ColunaDoBoard): AtosDoMovimento | null {
  const em = (status: number) => c.servicos.filter((s) => s.status === status && !s.paralisado)
  const atos = (acao: AcaoSimples, servicos: ServicoDoCartao[], escolhe: boolean, pergunta: string, botao: string) =>
    servicos.length === 0 ? null : { acao, servicos, escolhe, pergunta, botao }
  switch (coluna.papel) {
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
