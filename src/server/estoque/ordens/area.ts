import { ordens } from '#shared/estoque/ordens.ts'
import { rotas, type Area } from '../../core/areas/area.ts'
import { ordensParaExportar } from './exportacao.ts'

/** Work orders. */
export const area: Area = {
  nome: 'ordens',
  rotas: [rotas(ordens, async () => (await import('./routes.ts')).rotas)],
  amostras: async () => (await import('./amostras.ts')).amostras,
  tarefas: async () => {
    const { reverPecasDeTodas } = await import('../../agenda/nucleo/pecas.ts')
    return { 'previsao-das-pecas': { cron: '* * * * *', fazer: reverPecasDeTodas } }
  },
  exporta: { ordensServico: ordensParaExportar },
  restricoes: { ordem_servico_numero: ['numeroOs', 'Esta concessionária já tem uma OS com este número'] },
}
