import { cadastros, type Cadastro } from '#shared/cadastros/comum.ts'
import type { Lido } from '#shared/core/contract.ts'
import { paginas, type Leitura } from '../lista/paginas.ts'

/** Changes of a record, newest first, page by page. */
export function historicoDoRegistro(
  cadastro: Cadastro,
  codigo: number,
): Leitura<Lido<typeof cadastros.historicoDoRegistro>> {
  return {
    ...paginas([cadastro, 'historico', codigo], cadastros.historicoDoRegistro, {}, { cadastro, codigo }),
    placeholderData: undefined,
  }
}
