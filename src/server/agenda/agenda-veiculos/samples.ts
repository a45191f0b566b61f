import type { agendaVeiculos } from '#shared/agenda/agenda-veiculos.ts'
import { type Target, type Samples, forLoja } from '../../core/areas/call-sample.ts'

const cardTarget = { params: (a: Target) => ({ codConcessionaria: a.loja, codAgendaVeiculo: a.cartao }) }

/** How each call is made in the matrix of tests. */
export const samples: Samples<typeof agendaVeiculos> = {
  quadroDeVeiculos: forLoja,
  colunasDoQuadro: forLoja,
  motivosDePausa: forLoja,
  passantesSemCartao: forLoja,
  mencionaveis: forLoja,
  getCartao: cardTarget,
  comentariosDoCartao: cardTarget,
  checklistsAtivos: cardTarget,
  comentarCartao: { ...cardTarget, body: () => ({ texto: 'Peça chegou' }) },
  moverCartao: { ...cardTarget, body: (a) => ({ codStatus: a.coluna, versao: 1 }) },
}
