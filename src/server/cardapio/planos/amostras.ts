import type { planos } from '#shared/cardapio/planos.ts'
import { type Alvo, type Amostras, daLoja, naLoja } from '../../core/areas/amostra.ts'

/** How each call is made in the matrix of tests. */
export const amostras: Amostras<typeof planos> = {
  planoDoVeiculo: { ...daLoja, query: (a: Alvo) => `placa=${a.placa}` },
  marcarRevisao: {
    params: (a: Alvo) => ({ codConcessionaria: a.loja, codVeiculo: a.veiculo, codPacote: a.pacote }),
    body: () => ({ situacao: 'PULADO' }),
  },
  listConsumo: naLoja(),
  coberturaDoPlano: naLoja(),
}
