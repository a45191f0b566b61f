import type { modelos } from '#shared/cardapio/modelos.ts'
import type { Target, Samples } from '../../core/areas/call-sample.ts'

const modelo = {
  marca: 'Fiat',
  modelo: 'Uno 1.0',
  ano: 0,
  combustivel: '',
  motor: '',
  cambio: '',
  uso: 'NORMAL',
  ativo: true,
}
const modeloParams = { de: 'rede', params: (a: Target) => ({ codModelo: a.modelo }) } as const

/** How each call is made in the matrix of tests. */
export const samples: Samples<typeof modelos> = {
  arvoreDoCardapio: { withoutTarget: 'lista', query: () => 'marca=Fiat' },
  moverNaArvore: { de: 'rede', body: (a: Target) => ({ tipo: 'versao', codigo: a.modelo, antesDe: null }) },
  situacaoNaArvore: {
    withoutTarget: 'ato',
    body: () => ({ ativo: true, ramos: [{ marca: 'Nenhuma', familia: null }] }),
  },
  listMarcas: { withoutTarget: 'lista', query: () => 'marca=Fiat' },
  getModelo: modeloParams,
  criarModelo: { withoutTarget: 'ato', body: () => modelo },
  alterarModelo: { ...modeloParams, body: () => ({ ...modelo, versao: 1 }) },
}
