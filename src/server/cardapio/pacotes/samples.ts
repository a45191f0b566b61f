import type { pacotes } from '#shared/cardapio/pacotes.ts'
import { type Target, type Samples, atLoja } from '../../core/areas/call-sample.ts'

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
const ofPacote = { de: 'rede', params: (a: Target) => ({ codPacote: a.pacote }) } as const

/** How each call is made in the matrix of tests. */
export const samples: Samples<typeof pacotes> = {
  listPacotesDoCardapio: atLoja(),
  listItensDoCardapio: atLoja(),
  getPacote: ofPacote,
  criarPacote: { withoutTarget: 'ato', body: () => pacote },
  alterarPacote: { ...ofPacote, body: () => ({ ...pacote, versao: 1 }) },
  precosDoPacote: ofPacote,
  darPreco: { ...ofPacote, body: () => ({ codConcessionaria: null, preco: 10_000, vigenteDe: null }) },
  usoDoPacote: ofPacote,
}
