import { exportacoes } from '#shared/arquivos/exportacoes.ts'
import { painelAgenda } from '#shared/agenda/painel-agenda.ts'
import { rotas, type Area } from '../../core/areas/area.ts'
import { exportavel } from '../../core/areas/exportar.ts'
import { painelParaExportar } from './exportacao.ts'

/** The agenda's dashboard: figures of a store's days, their rows, a day lived again. */
export const area: Area = {
  nome: 'painel-agenda',
  rotas: [rotas(painelAgenda, async () => (await import('./routes.ts')).rotas)],
  amostras: async () => (await import('./amostras.ts')).amostras,
  tarefas: async () => ({
    'contar-painel-da-agenda': { cron: '* * * * *', fazer: (await import('./dias.ts')).contarPassado },
    'conferir-painel-da-agenda': { cron: '41 2 * * *', fazer: (await import('./check.ts')).healCountedDays },
  }),
  exporta: {
    painelAgenda: exportavel(
      'Painel da agenda',
      painelAgenda.painelDaAgenda,
      exportacoes.exportarPainelAgenda.query,
      painelParaExportar,
    ),
  },
}
