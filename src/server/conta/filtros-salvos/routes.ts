import type { filtrosSalvos } from '#shared/conta/filtros-salvos.ts'
import type { Handlers } from '../../core/http/http.ts'
import { listFiltros, removerFiltro, salvarFiltro } from './queries.ts'

export const rotas: Handlers<typeof filtrosSalvos> = {
  listFiltros: (c) => listFiltros(c, c.sessao.codUsuario, c.params.tela),
  salvarFiltro: (c) => salvarFiltro(c, c.sessao.codUsuario, c.params.tela, c.body.nome, c.body.filtro),
  async removerFiltro(c) {
    await removerFiltro(c, c.sessao.codUsuario, c.params.tela, c.params.codFiltro)
    return {}
  },
}
