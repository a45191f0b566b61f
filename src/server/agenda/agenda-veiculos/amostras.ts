import type { agendaVeiculos } from '#shared/agenda/agenda-veiculos.ts'
import { type Alvo, type Amostras, daLoja } from '../../core/areas/amostra.ts'

const doCartao = { params: (a: Alvo) => ({ codConcessionaria: a.loja, codAgendaVeiculo: a.cartao }) }

/** How each call is made in the matrix of tests. */
export const amostras: Amostras<typeof agendaVeiculos> = {
  quadroDeVeiculos: daLoja,
  colunasDoQuadro: daLoja,
  motivosDePausa: daLoja,
  passantesSemCartao: daLoja,
  mencionaveis: daLoja,
  getCartao: doCartao,
  comentariosDoCartao: doCartao,
  checklistsAtivos: doCartao,
  comentarCartao: { ...doCartao, body: () => ({ texto: 'Peça chegou' }) },
  moverCartao: { ...doCartao, body: (a) => ({ codStatus: a.coluna, versao: 1 }) },
}
