import { servicos, type ServicoData } from '#shared/cadastros/servicos.ts'
import { call } from '../../core/http/api.ts'
import { pages, type FilterOf } from '../../recipes/list/pages.ts'

/** Services by description, page by page. */
export function servicosQuery(filtro: FilterOf<typeof servicos.listServicosDoCadastro>) {
  return pages(['servicos', 'lista'], servicos.listServicosDoCadastro, filtro)
}

/** A service as its form edits it. */
export function readServico(codServico: number, signal: AbortSignal) {
  return call(servicos.getServico, { params: { codServico }, signal })
}

/** Creates a service, or updates it on top of the version that was opened. */
export function saveServico(
  dados: ServicoData,
  alvo: { codigo: number; versao: number } | null,
  idempotencyKey: string,
) {
  return alvo === null
    ? call(servicos.criarServico, { body: dados, idempotencyKey })
    : call(servicos.alterarServico, {
        params: { codServico: alvo.codigo },
        body: { ...dados, versao: alvo.versao },
        idempotencyKey,
      })
}
