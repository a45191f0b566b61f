import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type IntegracaoAlert, integracoes, type System } from '#shared/suporte/integracoes.ts'
import { call } from '../../core/http/api.ts'
import { type FilterOf, pages } from '../../recipes/list/pages.ts'

const KEY = ['integracoes'] as const
const POLL_MS = 30_000

/** Received and sent messages, page by page, newest first. */
export const records = (filter: FilterOf<typeof integracoes.listRegistros>) =>
  pages([...KEY, 'registros'], integracoes.listRegistros, filter)

/** One message with request and response. */
export function logEntryQuery(sistema: System, codigo: number) {
  return queryOptions({
    queryKey: [...KEY, 'registro', sistema, codigo],
    queryFn: ({ signal }) => call(integracoes.getRegistro, { params: { sistema, codigo }, signal }),
  })
}

/** Health of each system. */
export function integracoesStatus() {
  return queryOptions({
    queryKey: [...KEY, 'status'],
    queryFn: ({ signal }) => call(integracoes.statusIntegracoes, { signal }),
    refetchInterval: POLL_MS,
  })
}

/** Resends failed messages in the given order. */
export function useResend() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (itens: { sistema: System; codigo: number }[]) =>
      call(integracoes.reenviarRegistros, { body: { itens } }),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  })
}

/** Replaces all alerts. */
export function useSaveAlerts() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (alertas: IntegracaoAlert[]) => call(integracoes.salvarAlertas, { body: { alertas } }),
    meta: { naTela: true },
    onSuccess: () => client.invalidateQueries({ queryKey: KEY }),
  })
}
