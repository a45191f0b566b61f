import { concessionarias } from '#shared/concessionarias.ts'
import { parametrosPreco } from '#shared/parametros-preco.ts'
import { area, daLoja, type Alvo } from './tipos.ts'

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

export const matrizConcessionarias = area(concessionarias, {
  distribuidor: { semAlvo: 'lista' },
  concessionariaList: { semAlvo: 'lista' },
  concessionariaConfig: daLoja,
  configList: daLoja,
  configKeys: daLoja,
  configUpdateValue: { body: (a) => ({ codConcessionaria: a.loja, chave: 'meta.NOVO', valor: '20' }) },
})

export const matrizParametrosPreco = area(parametrosPreco, {
  listParametrosPreco: daLoja,
  criarParametroPreco: { ...daLoja, body: () => ({ vigenteDe: '2020-01-01', ...taxas }) },
  alterarParametroPreco: { ...doDia, body: () => ({ antes: taxas, taxas }) },
  removerParametroPreco: doDia,
})
