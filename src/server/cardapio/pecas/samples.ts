import type { pecas } from '#shared/cardapio/pecas.ts'
import { type Samples, atLoja } from '../../core/areas/call-sample.ts'

/** How each call is made in the matrix of tests. */
export const samples: Samples<typeof pecas> = {
  listPecas: atLoja('busca=vela&marca=Fiat&modelo=Argo&ano=2023&comAsOutras=true&'),
  // Parts belong to the distributor, so every store reads all of them.
  pecasNoVeiculo: { de: 'rede', query: (a) => `codigos=${a.peca}&marca=Fiat&modelo=Argo` },
}
