import { queryOptions } from '@tanstack/react-query'
import { lugares, type LugarData } from '#shared/agenda/lugares.ts'
import { patio } from '#shared/agenda/patio.ts'
import { call } from '../../core/http/api.ts'
import { pages, type FilterOf } from '../../recipes/list/pages.ts'

/** Places by code, page by page. */
export function lugaresQuery(filter: FilterOf<typeof lugares.listLugares>) {
  return pages(['lugares', 'lista'], lugares.listLugares, filter)
}

/** A place as its form edits it. */
export function getLugar(codLugar: number, signal: AbortSignal) {
  return call(lugares.getLugar, { params: { codLugar }, signal })
}

/** Creates a place, or updates it on top of the version that was opened. */
export function saveLugar(data: LugarData, target: { codigo: number; versao: number } | null, idempotencyKey: string) {
  return target === null
    ? call(lugares.criarLugar, { body: data, idempotencyKey })
    : call(lugares.alterarLugar, {
        params: { codLugar: target.codigo },
        body: { ...data, versao: target.versao },
        idempotencyKey,
      })
}

/** QR codes of a store's places or keys, to print. */
export function labelsQuery(codConcessionaria: number, tipo: 'LUGAR' | 'CHAVE') {
  return queryOptions({
    queryKey: ['lugares', 'etiquetas', codConcessionaria, tipo],
    queryFn: ({ signal }) => call(patio.etiquetas, { params: { codConcessionaria }, query: { tipo }, signal }),
  })
}
