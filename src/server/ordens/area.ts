import { ordens } from '#shared/ordens.ts'
import { rotas, type Area } from '../area.ts'
import { ordensParaExportar } from './exportacao.ts'

/** Work orders. */
export const area: Area = {
  nome: 'ordens',
  rotas: [rotas(ordens, async () => (await import('./routes.ts')).rotas)],
  amostras: async () => (await import('./amostras.ts')).amostras,
  tarefas: async () => {
    const { reverPecasDeTodas } = await import('../oficina/pecas.ts')
    return { 'previsao-das-pecas': { cron: '* * * * *', fazer: reverPecasDeTodas } }
  },
  exporta: { ordensServico: ordensParaExportar },
  restricoes: { ordem_servico_numero: ['numeroOs', 'Esta concessionária já tem uma OS com este número'] },
}
