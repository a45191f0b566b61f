import { grupos, type DadosDoGrupo } from '#shared/cadastros/grupos.ts'
import { call } from '../../core/api.ts'
import { paginas, type FiltroDe } from '../../recipes/lista/paginas.ts'

/** Groups by name, page by page. */
export function listaGrupos(filtro: FiltroDe<typeof grupos.listGrupos>) {
  return paginas(['grupos', 'lista'], grupos.listGrupos, filtro)
}

/** A group as its form edits it. */
export function lerGrupo(codGrupo: number, signal: AbortSignal) {
  return call(grupos.getGrupo, { params: { codGrupo }, signal })
}

/** Creates a group, or changes the version that was opened. */
export function salvarGrupo(
  dados: DadosDoGrupo,
  alvo: { codigo: number; versao: number } | null,
  idempotencyKey: string,
) {
  return alvo === null
    ? call(grupos.criarGrupo, { body: dados, idempotencyKey })
    : call(grupos.alterarGrupo, {
        params: { codGrupo: alvo.codigo },
        body: { ...dados, versao: alvo.versao },
        idempotencyKey,
      })
}
