import type { planos } from '#shared/cardapio/planos.ts'
import { type Target, type Samples, forLoja, atLoja } from '../../core/areas/call-sample.ts'

/** How each call is made in the matrix of tests. */
export const samples: Samples<typeof planos> = {
  planoDoVeiculo: { ...forLoja, query: (a: Target) => `placa=${a.placa}` },
  marcarRevisao: {
    params: (a: Target) => ({ codConcessionaria: a.loja, codVeiculo: a.veiculo, codPacote: a.pacote }),
    body: () => ({ situacao: 'PULADO' }),
  },
  listConsumo: atLoja(),
  coberturaDoPlano: atLoja(),
}
