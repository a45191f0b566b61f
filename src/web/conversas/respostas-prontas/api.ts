import { respostasProntas, type RespostaProntaData } from '#shared/conversas/respostas-prontas.ts'
import { call } from '../../core/http/api.ts'
import { pages, type FilterOf } from '../../recipes/list/pages.ts'

/** Canned answers by title, page by page. */
export function respostasProntasQuery(filtro: FilterOf<typeof respostasProntas.listRespostasProntas>) {
  return pages(['respostas-prontas', 'lista'], respostasProntas.listRespostasProntas, filtro)
}

/** A canned answer as its form edits it. */
export function getRespostaPronta(codResposta: number, signal: AbortSignal) {
  return call(respostasProntas.getRespostaPronta, { params: { codResposta }, signal })
}

/** Creates a canned answer, or updates it on top of the version that was opened. */
export function saveRespostaPronta(
  dados: RespostaProntaData,
  alvo: { codigo: number; versao: number } | null,
  idempotencyKey: string,
) {
  return alvo === null
    ? call(respostasProntas.criarRespostaPronta, { body: dados, idempotencyKey })
    : call(respostasProntas.alterarRespostaPronta, {
        params: { codResposta: alvo.codigo },
        body: { ...dados, versao: alvo.versao },
        idempotencyKey,
      })
}
