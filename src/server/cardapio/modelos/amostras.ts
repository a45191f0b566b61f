import type { modelos } from '#shared/cardapio/modelos.ts'
import type { Alvo, Amostras } from '../../core/areas/amostra.ts'

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
const doModelo = { de: 'rede', params: (a: Alvo) => ({ codModelo: a.modelo }) } as const

/** How each call is made in the matrix of tests. */
export const amostras: Amostras<typeof modelos> = {
  arvoreDoCardapio: { semAlvo: 'lista', query: () => 'marca=Fiat' },
  moverNaArvore: { de: 'rede', body: (a: Alvo) => ({ tipo: 'versao', codigo: a.modelo, antesDe: null }) },
  situacaoNaArvore: { semAlvo: 'ato', body: () => ({ ativo: true, ramos: [{ marca: 'Nenhuma', familia: null }] }) },
  listMarcas: { semAlvo: 'lista', query: () => 'marca=Fiat' },
  getModelo: doModelo,
  criarModelo: { semAlvo: 'ato', body: () => modelo },
  alterarModelo: { ...doModelo, body: () => ({ ...modelo, versao: 1 }) },
}
