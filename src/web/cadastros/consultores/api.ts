import { consultores, type ConsultorData } from '#shared/cadastros/consultores.ts'
import { call } from '../../core/http/api.ts'
import { pages, type FilterOf } from '../../recipes/list/pages.ts'

/** Service advisers by name, page by page. */
export function consultoresQuery(filter: FilterOf<typeof consultores.listConsultores>) {
  return pages(['consultores', 'lista'], consultores.listConsultores, filter)
}

/** A service adviser as the form edits it. */
export function getConsultor(codConsultor: number, signal: AbortSignal) {
  return call(consultores.getConsultor, { params: { codConsultor }, signal })
}

/** Creates an adviser, or updates it on top of the version that was opened. */
export function saveConsultor(
  data: ConsultorData,
  target: { codigo: number; versao: number } | null,
  idempotencyKey: string,
) {
  return target === null
    ? call(consultores.criarConsultor, { body: data, idempotencyKey })
    : call(consultores.alterarConsultor, {
        params: { codConsultor: target.codigo },
        body: { ...data, versao: target.versao },
        idempotencyKey,
      })
}
