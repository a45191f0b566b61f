import { servicos, type DadosDoServico } from '#shared/cadastros/servicos.ts'
import { call } from '../../core/api.ts'
import { paginas, type FiltroDe } from '../../recipes/lista/paginas.ts'

/** Services by description, page by page. */
export function listaServicos(filtro: FiltroDe<typeof servicos.listServicosDoCadastro>) {
  return paginas(['servicos', 'lista'], servicos.listServicosDoCadastro, filtro)
}

/** A service as its form edits it. */
export function lerServico(codServico: number, signal: AbortSignal) {
  return call(servicos.getServico, { params: { codServico }, signal })
}

/** Creates a service, or changes the version that was opened. */
export function salvarServico(
  dados: DadosDoServico,
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
