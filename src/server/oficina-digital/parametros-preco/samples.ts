import type { parametrosPreco } from '#shared/oficina-digital/parametros-preco.ts'
import { type Target, type Samples, forLoja } from '../../core/areas/call-sample.ts'

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
const ofDay = { params: (a: Target) => ({ codConcessionaria: a.loja, vigenteDe: '2020-01-01' }) }

/** Sample requests for the tests that call every endpoint. */
export const samples: Samples<typeof parametrosPreco> = {
  listParametrosPreco: forLoja,
  criarParametroPreco: { ...forLoja, body: () => ({ vigenteDe: '2020-01-01', ...taxas }) },
  alterarParametroPreco: { ...ofDay, body: () => ({ antes: taxas, taxas }) },
  removerParametroPreco: ofDay,
}
