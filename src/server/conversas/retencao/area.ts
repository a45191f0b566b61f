import type { Area } from '../../core/areas/area.ts'

/** What becomes of old threads, and of the threads of customers whose data are erased. */
export const area: Area = {
  nome: 'retencao-conversas',
  routes: [],
  tasks: async () => {
    const { cleanConversas } = await import('./cleanup.ts')
    return { 'esquecer-conversas': { cron: '47 3 * * *', run: cleanConversas } }
  },
}
