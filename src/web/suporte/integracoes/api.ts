import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type AlertaDeIntegracao, integracoes, type Sistema } from '#shared/suporte/integracoes.ts'
import { call } from '../../core/api.ts'
import { type FiltroDe, paginas } from '../../recipes/lista/paginas.ts'

const CHAVE = ['integracoes'] as const
const OLHAR_MS = 30_000

/** Messages that came and went, page by page, the newest first. */
export const registros = (filtro: FiltroDe<typeof integracoes.listRegistros>) =>
  paginas([...CHAVE, 'registros'], integracoes.listRegistros, filtro)

/** One message with what was asked and answered. */
export function umRegistro(sistema: Sistema, codigo: number) {
  return queryOptions({
    queryKey: [...CHAVE, 'registro', sistema, codigo],
    queryFn: ({ signal }) => call(integracoes.getRegistro, { params: { sistema, codigo }, signal }),
  })
}

/** Health of each system. */
export function statusIntegracoes() {
  return queryOptions({
    queryKey: [...CHAVE, 'status'],
    queryFn: ({ signal }) => call(integracoes.statusIntegracoes, { signal }),
    refetchInterval: OLHAR_MS,
  })
}

/** Sends messages that failed again, in the order given. */
export function useReenviar() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (itens: { sistema: Sistema; codigo: number }[]) =>
      call(integracoes.reenviarRegistros, { body: { itens } }),
    onSettled: () => client.invalidateQueries({ queryKey: CHAVE }),
  })
}

/** Puts the alerts in the place of those that were. */
export function useSalvarAlertas() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (alertas: AlertaDeIntegracao[]) => call(integracoes.salvarAlertas, { body: { alertas } }),
    meta: { naTela: true },
    onSuccess: () => client.invalidateQueries({ queryKey: CHAVE }),
  })
}
