import type { pacotes } from '#shared/cardapio/pacotes.ts'
import { type Alvo, type Amostras, naLoja } from '../../core/areas/amostra.ts'

const pacote = {
  natureza: 'FABRICA',
  nome: 'Revisão de 10.000 km',
  marca: 'Fiat',
  modelo: '',
  codModelo: null,
  km: 10_000,
  meses: 12,
  toleranciaKm: 1000,
  exigidoGarantia: false,
  descricao: '',
  publicadoEm: null,
  ativo: true,
  itens: [],
}
const doPacote = { de: 'rede', params: (a: Alvo) => ({ codPacote: a.pacote }) } as const

/** How each call is made in the matrix of tests. */
export const amostras: Amostras<typeof pacotes> = {
  listPacotesDoCardapio: naLoja(),
  listItensDoCardapio: naLoja(),
  getPacote: doPacote,
  criarPacote: { semAlvo: 'ato', body: () => pacote },
  alterarPacote: { ...doPacote, body: () => ({ ...pacote, versao: 1 }) },
  precosDoPacote: doPacote,
  darPreco: { ...doPacote, body: () => ({ codConcessionaria: null, preco: 10_000, vigenteDe: null }) },
  usoDoPacote: doPacote,
}
