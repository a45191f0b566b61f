import { cadastros, type Cadastro } from '#shared/cadastros/registers.ts'
import type { Loaded } from '#shared/core/contract.ts'
import { pages, type Reading } from '../list/pages.ts'

/** Changes of a record, newest first, in pages. */
export function recordHistoryQuery(
  cadastro: Cadastro,
  codigo: number,
): Reading<Loaded<typeof cadastros.historicoDoRegistro>> {
  return {
    ...pages([cadastro, 'historico', codigo], cadastros.historicoDoRegistro, {}, { cadastro, codigo }),
    placeholderData: undefined,
  }
}
