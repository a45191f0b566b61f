import { consultores, type ConsultorData } from '#shared/cadastros/consultores.ts'
import { call } from '../../core/http/api.ts'
import { pages, type FilterOf } from '../../recipes/list/pages.ts'

/** Service advisers by name, page by page. */
export function consultoresQuery(filtro: FilterOf<typeof consultores.listConsultores>) {
  return pages(['consultores', 'lista'], consultores.listConsultores, filtro)
}

/** A service adviser as the form edits it. */
export function getConsultor(codConsultor: number, signal: AbortSignal) {
  return call(consultores.getConsultor, { params: { codConsultor }, signal })
}

/** Creates an adviser, or updates it on top of the version that was opened. */
export function saveConsultor(
  dados: ConsultorData,
  alvo: { codigo: number; versao: number } | null,
  idempotencyKey: string,
) {
  return alvo === null
    ? call(consultores.criarConsultor, { body: dados, idempotencyKey })
    : call(consultores.alterarConsultor, {
        params: { codConsultor: alvo.codigo },
        body: { ...dados, versao: alvo.versao },
        idempotencyKey,
      })
}
