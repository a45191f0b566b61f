import { grupos } from '#shared/cadastros/grupos.ts'
import { exportableCadastro, yesNo } from '../../core/areas/register-export.ts'
import { listGrupos } from './queries.ts'

export const gruposExport = exportableCadastro('grupos', 'Grupos', grupos.listGrupos, listGrupos, {
  nome: (g) => g.nome,
  concessionarias: (g) => g.concessionarias,
  responsavel: (g) => g.responsavel,
  telefone: (g) => g.telefone,
  email: (g) => g.email,
  situacao: (g) => yesNo(g.ativo),
})
