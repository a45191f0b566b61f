import { grupos, type GrupoData } from '#shared/cadastros/grupos.ts'
import { call } from '../../core/http/api.ts'
import { pages, type FilterOf } from '../../recipes/list/pages.ts'

/** Groups by name, page by page. */
export function gruposQuery(filter: FilterOf<typeof grupos.listGrupos>) {
  return pages(['grupos', 'lista'], grupos.listGrupos, filter)
}

/** A group as its form edits it. */
export function getGrupo(codGrupo: number, signal: AbortSignal) {
  return call(grupos.getGrupo, { params: { codGrupo }, signal })
}

/** Creates a group, or updates it on top of the version that was opened. */
export function saveGrupo(data: GrupoData, target: { codigo: number; versao: number } | null, idempotencyKey: string) {
  return target === null
    ? call(grupos.criarGrupo, { body: data, idempotencyKey })
    : call(grupos.alterarGrupo, {
        params: { codGrupo: target.codigo },
        body: { ...data, versao: target.versao },
        idempotencyKey,
      })
}
