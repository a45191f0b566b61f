import type { pecas } from '#shared/cardapio/pecas.ts'
import { type Amostras, naLoja } from '../../core/areas/amostra.ts'

/** How each call is made in the matrix of tests. */
export const amostras: Amostras<typeof pecas> = {
  listPecas: naLoja('busca=vela&marca=Fiat&modelo=Argo&ano=2023&comAsOutras=true&'),
  // Parts are the distributor's: every store reads those of all.
  pecasNoVeiculo: { de: 'rede', query: (a) => `codigos=${a.peca}&marca=Fiat&modelo=Argo` },
}
