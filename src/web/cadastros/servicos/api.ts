import { servicos, type ServicoData } from '#shared/cadastros/servicos.ts'
import { call } from '../../core/http/api.ts'
import { pages, type FilterOf } from '../../recipes/list/pages.ts'

/** Services by description, page by page. */
export function servicosQuery(filter: FilterOf<typeof servicos.listServicosDoCadastro>) {
  return pages(['servicos', 'lista'], servicos.listServicosDoCadastro, filter)
}

/** A service as its form edits it. */
export function readServico(codServico: number, signal: AbortSignal) {
  return call(servicos.getServico, { params: { codServico }, signal })
}

/** Creates a service, or updates it on top of the version that was opened. */
export function saveServico(
  data: ServicoData,
  target: { codigo: number; versao: number } | null,
  idempotencyKey: string,
) {
  return target === null
    ? call(servicos.criarServico, { body: data, idempotencyKey })
    : call(servicos.alterarServico, {
        params: { codServico: target.codigo },
        body: { ...data, versao: target.versao },
        idempotencyKey,
      })
}
