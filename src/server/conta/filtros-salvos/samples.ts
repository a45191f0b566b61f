import type { filtrosSalvos } from '#shared/conta/filtros-salvos.ts'
import type { Samples } from '../../core/areas/call-sample.ts'

/** Sample requests for the tests that call every endpoint. */
export const samples: Samples<typeof filtrosSalvos> = {
  listFiltros: { withoutTarget: 'lista', params: () => ({ tela: 'gerenciar' }) },
  salvarFiltro: {
    withoutTarget: 'ato',
    params: () => ({ tela: 'gerenciar' }),
    body: () => ({ nome: 'Meus', filtro: '?x=1' }),
  },
  removerFiltro: { de: 'pessoa', params: (a) => ({ tela: 'gerenciar', codFiltro: a.filtro }) },
}
