import { chamados, chamadosDoJira } from '#shared/suporte/chamados.ts'
import { rotas, type Area } from '../../core/areas/area.ts'

/** Support tickets, here and in the distributor's Jira. */
export const area: Area = {
  nome: 'chamados',
  rotas: [
    rotas(
      chamados,
      async () => (await import('./routes.ts')).rotas,
      async () => (await import('../../core/files/pedaco.ts')).aceitarPedacos,
    ),
    rotas(
      chamadosDoJira,
      async () => (await import('./aviso-jira.ts')).rotas,
      async () => (await import('./aviso-jira.ts')).comoAssinado,
    ),
  ],
  amostras: async () => (await import('./amostras.ts')).amostras,
  tarefas: async () => ({
    'limpar-anexos': { cron: '53 3 * * *', fazer: (await import('./anexos.ts')).limparAnexos },
    'sincronizar-jira': { cron: '* * * * *', fazer: (await import('./sincronizar.ts')).sincronizarJira },
  }),
  filas: async () => {
    const { FILA_JIRA, lerUmChamado } = await import('./sincronizar.ts')
    return { [FILA_JIRA]: { intervaloS: 2, fazer: lerUmChamado } }
  },
}
