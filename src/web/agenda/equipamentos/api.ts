import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { AgendaServico } from '#shared/agenda/agenda.ts'
import { equipamentos, type EquipamentoData } from '#shared/agenda/equipamentos.ts'
import { call } from '../../core/http/api.ts'
import { pages, type FilterOf } from '../../recipes/list/pages.ts'
import { agendaKey } from '../servicos-agendados/api.ts'

/** Equipment by name, page by page. */
export function equipamentosQuery(filter: FilterOf<typeof equipamentos.listEquipamentos>) {
  return pages(['equipamentos', 'lista'], equipamentos.listEquipamentos, filter)
}

/** An equipment as its form edits it. */
export function getEquipamento(codEquipamento: number, signal: AbortSignal) {
  return call(equipamentos.getEquipamento, { params: { codEquipamento }, signal })
}

/** Creates an equipment, or updates it on top of the version that was opened. */
export function saveEquipamento(
  data: EquipamentoData,
  target: { codigo: number; versao: number } | null,
  idempotencyKey: string,
) {
  return target === null
    ? call(equipamentos.criarEquipamento, { body: data, idempotencyKey })
    : call(equipamentos.alterarEquipamento, {
        params: { codEquipamento: target.codigo },
        body: { ...data, versao: target.versao },
        idempotencyKey,
      })
}

/** A store's equipment on a day, each with the services that have it. */
export function dayEquipamentos(codConcessionaria: number, dia: string) {
  return queryOptions({
    queryKey: [...agendaKey(codConcessionaria), 'equipamentos', dia],
    queryFn: ({ signal }) => call(equipamentos.equipamentosDoDia, { params: { codConcessionaria, data: dia }, signal }),
    staleTime: 30_000,
  })
}

/** Gives a service another equipment of the same kind. */
export function useSwapEquipamento() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ servico: s, codEquipamento }: { servico: AgendaServico; codEquipamento: number }) =>
      call(equipamentos.trocarEquipamento, {
        params: { codServicoAgendado: s.codServicoAgendado },
        body: { codEquipamento, versao: s.versao },
      }),
    // A refusal often means that the screen is out of date.
    onSettled: (_r, _e, { servico }) => client.invalidateQueries({ queryKey: agendaKey(servico.codConcessionaria) }),
  })
}
