import { grupos } from '#shared/cadastros/grupos.ts'
import { cadastroExportavel, simNao } from '../../core/areas/exportar-cadastro.ts'
import { listGrupos } from './queries.ts'

export const gruposParaExportar = cadastroExportavel('grupos', 'Grupos', grupos.listGrupos, listGrupos, {
  nome: (g) => g.nome,
  concessionarias: (g) => g.concessionarias,
  responsavel: (g) => g.responsavel,
  telefone: (g) => g.telefone,
  email: (g) => g.email,
  situacao: (g) => simNao(g.ativo),
})
