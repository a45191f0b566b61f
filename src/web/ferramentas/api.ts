import { useMutation } from '@tanstack/react-query'
import type { Enviado, Lido } from '#shared/contract.ts'
import { ferramentas } from '#shared/ferramentas.ts'
import { call } from '../lib/api.ts'
import { queryClient } from '../lib/query.ts'

/** A checklist that was generated. */
export type Gerado = Lido<typeof ferramentas.gerarChecklists>['gerados'][number]

// Few at a time: the bar moves, and what is ready shows.
const LOTE = 3

/** Generates checklists in small lots, telling each lot as it is ready. */
export function useGerarChecklists(chegou: (gerados: Gerado[]) => void) {
  return useMutation({
    meta: { naTela: true },
    mutationFn: async ({ quantidade, ...pedido }: Enviado<typeof ferramentas.gerarChecklists, 'body'>) => {
      for (let faltam = quantidade; faltam > 0; faltam -= LOTE) {
        const { gerados } = await call(ferramentas.gerarChecklists, { body: { ...pedido, quantidade: Math.min(LOTE, faltam) } })
        chegou(gerados)
      }
    },
    onSettled: () =>
      Promise.all([queryClient.invalidateQueries({ queryKey: ['checklists'] }), queryClient.invalidateQueries({ queryKey: ['oficina-digital'] })]),
  })
}
