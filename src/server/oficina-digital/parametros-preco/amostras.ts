import type { parametrosPreco } from '#shared/oficina-digital/parametros-preco.ts'
import { type Alvo, type Amostras, daLoja } from '../../core/areas/amostra.ts'

const taxas = {
  impostosPontos: 925,
  comissaoPontos: 200,
  margemAlvoPontos: 2500,
  margemMinimaPontos: 1500,
  custoFixoMensal: 1,
  mecanicos: 1,
  horasMes: 176,
  utilizacaoPontos: 8000,
}
const doDia = { params: (a: Alvo) => ({ codConcessionaria: a.loja, vigenteDe: '2020-01-01' }) }

/** How each call is made in the matrix of tests. */
export const amostras: Amostras<typeof parametrosPreco> = {
  listParametrosPreco: daLoja,
  criarParametroPreco: { ...daLoja, body: () => ({ vigenteDe: '2020-01-01', ...taxas }) },
  alterarParametroPreco: { ...doDia, body: () => ({ antes: taxas, taxas }) },
  removerParametroPreco: doDia,
}
