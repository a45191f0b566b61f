import type { filtrosSalvos } from '#shared/conta/filtros-salvos.ts'
import type { Amostras } from '../../core/areas/amostra.ts'

/** How each call is made in the matrix of tests. */
export const amostras: Amostras<typeof filtrosSalvos> = {
  listFiltros: { semAlvo: 'lista', params: () => ({ tela: 'gerenciar' }) },
  salvarFiltro: {
    semAlvo: 'ato',
    params: () => ({ tela: 'gerenciar' }),
    body: () => ({ nome: 'Meus', filtro: '?x=1' }),
  },
  removerFiltro: { de: 'pessoa', params: (a) => ({ tela: 'gerenciar', codFiltro: a.filtro }) },
}
