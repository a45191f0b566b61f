import { mecanicos, type MecanicoData } from '#shared/cadastros/mecanicos.ts'
import { call } from '../../core/http/api.ts'
import { pages, type FilterOf } from '../../recipes/list/pages.ts'

/** Mechanics by name, page by page. */
export function mecanicosQuery(filter: FilterOf<typeof mecanicos.listMecanicos>) {
  return pages(['mecanicos', 'lista'], mecanicos.listMecanicos, filter)
}

/** A mechanic as its form edits it. */
export function getMecanico(codMecanico: number, signal: AbortSignal) {
  return call(mecanicos.getMecanico, { params: { codMecanico }, signal })
}

/** Creates a mechanic, or updates it on top of the version that was opened. */
export function saveMecanico(
  data: MecanicoData,
  target: { codigo: number; versao: number } | null,
  idempotencyKey: string,
) {
  return target === null
    ? call(mecanicos.criarMecanico, { body: data, idempotencyKey })
    : call(mecanicos.alterarMecanico, {
        params: { codMecanico: target.codigo },
        body: { ...data, versao: target.versao },
        idempotencyKey,
      })
}

/** Saves a mechanic's photo (base64), or removes it with null; resolves to its URL. */
export function savePhoto(codMecanico: number, dados: string | null) {
  return call(mecanicos.gravarFotoMecanico, { params: { codMecanico }, body: { dados } })
}
