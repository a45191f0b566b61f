import { exportacoes } from '#shared/arquivos/exportacoes.ts'
import { orcamentos } from '#shared/oficina-digital/orcamentos.ts'
import { rotas, type Area } from '../../core/areas/area.ts'
import { exportavel } from '../../core/areas/exportar.ts'
import { orcamentosParaExportar } from './exportacao.ts'
import { gruposParaExportar } from './exportar-grupos.ts'

/** Quotes: lists, figures, one whole quote, its owner, its end. */
export const area: Area = {
  nome: 'orcamentos',
  rotas: [rotas(orcamentos, async () => (await import('./routes.ts')).rotas)],
  amostras: async () => (await import('./amostras.ts')).amostras,
  exporta: {
    orcamentos: exportavel(
      'Orçamentos',
      orcamentos.listOrcamentos,
      exportacoes.exportarOrcamentos.query,
      orcamentosParaExportar,
    ),
    finalizadosGrupo: exportavel(
      'Finalizados por grupo',
      orcamentos.finalizadosGrupo,
      exportacoes.exportarFinalizadosGrupo.query,
      gruposParaExportar,
    ),
  },
  tarefas: async () => ({
    'expirar-orcamentos': { cron: '* * * * *', fazer: (await import('./expirar.ts')).expirarOrcamentos },
  }),
}
