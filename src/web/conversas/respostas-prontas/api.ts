import { respostasProntas, type RespostaProntaData } from '#shared/conversas/respostas-prontas.ts'
import { call } from '../../core/http/api.ts'
import { pages, type FilterOf } from '../../recipes/list/pages.ts'

/** Canned answers by title, page by page. */
export function respostasProntasQuery(filter: FilterOf<typeof respostasProntas.listRespostasProntas>) {
  return pages(['respostas-prontas', 'lista'], respostasProntas.listRespostasProntas, filter)
}

/** A canned answer as its form edits it. */
export function getRespostaPronta(codResposta: number, signal: AbortSignal) {
  return call(respostasProntas.getRespostaPronta, { params: { codResposta }, signal })
}

/** Creates a canned answer, or updates it on top of the version that was opened. */
export function saveRespostaPronta(
  data: RespostaProntaData,
  target: { codigo: number; versao: number } | null,
  idempotencyKey: string,
) {
  return target === null
    ? call(respostasProntas.criarRespostaPronta, { body: data, idempotencyKey })
    : call(respostasProntas.alterarRespostaPronta, {
        params: { codResposta: target.codigo },
        body: { ...data, versao: target.versao },
        idempotencyKey,
      })
}
