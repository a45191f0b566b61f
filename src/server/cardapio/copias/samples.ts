import type { copias } from '#shared/cardapio/copias.ts'
import type { Target, Samples } from '../../core/areas/call-sample.ts'

const between = { tipo: 'cardapio', de: { marca: 'Nenhuma', modelo: 'A' }, para: { marca: 'Nenhuma', modelo: 'B' } }

/** How each call is made in the matrix of tests. */
export const samples: Samples<typeof copias> = {
  compararCopia: { withoutTarget: 'ato', body: () => between },
  copiar: { withoutTarget: 'ato', body: () => ({ ...between, chaves: ['nenhuma'] }) },
  listCopias: { withoutTarget: 'lista' },
  desfazerCopia: { de: 'rede', params: (a: Target) => ({ codCopia: a.copia }) },
}
