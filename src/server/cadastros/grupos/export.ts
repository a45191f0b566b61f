import { grupos } from '#shared/cadastros/grupos.ts'
import { exportableCadastro, yesNo } from '../../core/areas/register-export.ts'
import { listGrupos } from './queries.ts'

export const gruposExport = exportableCadastro('grupos', 'Grupos', grupos.listGrupos, listGrupos, {
  situacao: (g) => yesNo(g.ativo),
})
