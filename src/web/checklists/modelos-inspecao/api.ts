import { queryOptions } from '@tanstack/react-query'
import { pacotes } from '#shared/cardapio/pacotes.ts'
import { modelosInspecao, type ModeloInspecaoData } from '#shared/checklists/modelos-inspecao.ts'
import { call } from '../../core/http/api.ts'
import { pages, type FilterOf } from '../../recipes/list/pages.ts'

/** Templates by name, page by page. */
export function modelosInspecaoQuery(filter: FilterOf<typeof modelosInspecao.listModelosInspecao>) {
  return pages(['modelos-inspecao', 'lista'], modelosInspecao.listModelosInspecao, filter)
}

/** A template as its form edits it. */
export function getModeloInspecao(codModeloInspecao: number, signal: AbortSignal) {
  return call(modelosInspecao.getModeloInspecao, { params: { codModeloInspecao }, signal })
}

/** Creates a template, or updates it on top of the version that was opened. */
export function saveModeloInspecao(
  data: ModeloInspecaoData,
  target: { codigo: number; versao: number } | null,
  idempotencyKey: string,
) {
  return target === null
    ? call(modelosInspecao.criarModeloInspecao, { body: data, idempotencyKey })
    : call(modelosInspecao.alterarModeloInspecao, {
        params: { codModeloInspecao: target.codigo },
        body: { ...data, versao: target.versao },
        idempotencyKey,
      })
}

/** Freezes the draft that was just saved as the next version. */
export function publishModeloInspecao(codModeloInspecao: number, versao: number, idempotencyKey: string) {
  return call(modelosInspecao.publicarModeloInspecao, {
    params: { codModeloInspecao },
    body: { versao },
    idempotencyKey,
  })
}

/** What a published version asks; it never changes. */
export function versionQuery(codModeloInspecao: number, numero: number) {
  return queryOptions({
    queryKey: ['modelos-inspecao', 'versao', codModeloInspecao, numero],
    queryFn: ({ signal }) =>
      call(modelosInspecao.getVersaoModeloInspecao, { params: { codModeloInspecao, numero }, signal }),
    staleTime: Infinity,
  })
}

const MAX_PACOTES = 20

/** Packages of the maker's plan whose name, make or model holds the text. */
export function pacotesByName(busca: string) {
  return queryOptions({
    queryKey: ['pacotes', 'por-nome', busca],
    queryFn: ({ signal }) => call(pacotes.listPacotesDoCardapio, { query: { busca, limite: MAX_PACOTES }, signal }),
    enabled: busca.length >= 2,
  })
}
