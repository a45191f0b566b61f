import { mecanicos, type MecanicoData } from '#shared/cadastros/mecanicos.ts'
import { call } from '../../core/http/api.ts'
import { pages, type FilterOf } from '../../recipes/list/pages.ts'

/** Mechanics by name, page by page. */
export function mecanicosQuery(filtro: FilterOf<typeof mecanicos.listMecanicos>) {
  return pages(['mecanicos', 'lista'], mecanicos.listMecanicos, filtro)
}

/** A mechanic as its form edits it. */
export function getMecanico(codMecanico: number, signal: AbortSignal) {
  return call(mecanicos.getMecanico, { params: { codMecanico }, signal })
}

/** Creates a mechanic, or updates it on top of the version that was opened. */
export function saveMecanico(
  dados: MecanicoData,
  alvo: { codigo: number; versao: number } | null,
  idempotencyKey: string,
) {
  return alvo === null
    ? call(mecanicos.criarMecanico, { body: dados, idempotencyKey })
    : call(mecanicos.alterarMecanico, {
        params: { codMecanico: alvo.codigo },
        body: { ...dados, versao: alvo.versao },
        idempotencyKey,
      })
}

/** Saves a mechanic's photo (base64), or removes it with null; resolves to its URL. */
export function savePhoto(codMecanico: number, dados: string | null) {
  return call(mecanicos.gravarFotoMecanico, { params: { codMecanico }, body: { dados } })
}
