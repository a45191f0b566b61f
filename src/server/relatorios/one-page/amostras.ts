import type { onePage } from '#shared/relatorios/one-page.ts'
import { type Alvo, type Amostras } from '../../core/areas/amostra.ts'

const doGrupo = {
  params: () => ({ tipo: 'grupo' }),
  query: (a: Alvo) => `mes=2026-10&chave=${a.grupo}`,
  de: 'rede' as const,
}

/** How each call is made in the matrix of tests. */
export const amostras: Amostras<typeof onePage> = {
  getOnePage: doGrupo,
  baixarOnePage: doGrupo,
  exportarOnePage: doGrupo,
  anotarOnePage: {
    de: 'rede',
    params: () => ({ tipo: 'grupo' }),
    body: (a) => ({ mes: '2026-10', chave: String(a.grupo), texto: 'Bom mês' }),
  },
  agendarOnePage: {
    de: 'rede',
    params: () => ({ tipo: 'grupo' }),
    body: (a) => ({ chave: String(a.grupo), diaDoMes: 5 }),
  },
  gravarMetas: { semAlvo: 'ato', body: () => ({ metas: { conversao: 0.5 } }) },
}
