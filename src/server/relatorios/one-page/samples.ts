import type { onePage } from '#shared/relatorios/one-page.ts'
import { type Target, type Samples } from '../../core/areas/call-sample.ts'

const ofGrupo = {
  params: () => ({ tipo: 'grupo' }),
  query: (a: Target) => `mes=2026-10&chave=${a.grupo}`,
  de: 'rede' as const,
}

/** Sample requests for the tests that call every endpoint. */
export const samples: Samples<typeof onePage> = {
  getOnePage: ofGrupo,
  baixarOnePage: ofGrupo,
  exportarOnePage: ofGrupo,
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
  gravarMetas: { withoutTarget: 'ato', body: () => ({ metas: { conversao: 0.5 } }) },
}
