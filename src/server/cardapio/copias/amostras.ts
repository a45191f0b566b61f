import type { copias } from '#shared/cardapio/copias.ts'
import type { Alvo, Amostras } from '../../core/areas/amostra.ts'

const entre = { tipo: 'cardapio', de: { marca: 'Nenhuma', modelo: 'A' }, para: { marca: 'Nenhuma', modelo: 'B' } }

/** How each call is made in the matrix of tests. */
export const amostras: Amostras<typeof copias> = {
  compararCopia: { semAlvo: 'ato', body: () => entre },
  copiar: { semAlvo: 'ato', body: () => ({ ...entre, chaves: ['nenhuma'] }) },
  listCopias: { semAlvo: 'lista' },
  desfazerCopia: { de: 'rede', params: (a: Alvo) => ({ codCopia: a.copia }) },
}
