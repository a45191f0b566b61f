import type { filtrosSalvos } from '#shared/conta/filtros-salvos.ts'
import type { Handlers } from '../../core/http/serve.ts'
import { listFilters, removeFilter, saveFilter } from './queries.ts'

export const routes: Handlers<typeof filtrosSalvos> = {
  listFiltros: (c) => listFilters(c, c.sessao.codUsuario, c.params.tela),
  salvarFiltro: (c) => saveFilter(c, c.sessao.codUsuario, c.params.tela, c.body.nome, c.body.filtro),
  async removerFiltro(c) {
    await removeFilter(c, c.sessao.codUsuario, c.params.tela, c.params.codFiltro)
    return {}
  },
}
