import { consultores, type DadosDoConsultor } from '#shared/cadastros/consultores.ts'
import { call } from '../../core/api.ts'
import { paginas, type FiltroDe } from '../../recipes/lista/paginas.ts'

/** Service advisers by name, page by page. */
export function listaConsultores(filtro: FiltroDe<typeof consultores.listConsultores>) {
  return paginas(['consultores', 'lista'], consultores.listConsultores, filtro)
}

/** An adviser as its form edits it. */
export function lerConsultor(codConsultor: number, signal: AbortSignal) {
  return call(consultores.getConsultor, { params: { codConsultor }, signal })
}

/** Creates an adviser, or changes the version that was opened. */
export function salvarConsultor(
  dados: DadosDoConsultor,
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
