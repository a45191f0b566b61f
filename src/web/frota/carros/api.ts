import { carros, type CarroData } from '#shared/frota/carros.ts'
import { call } from '../../core/http/api.ts'
import { pages, type FilterOf } from '../../recipes/list/pages.ts'

/** Courtesy cars by model, page by page. */
export function carrosQuery(filter: FilterOf<typeof carros.listCarros>) {
  return pages(['carros', 'lista'], carros.listCarros, filter)
}

/** A car as its form edits it. */
export function getCarro(codCarro: number, signal: AbortSignal) {
  return call(carros.getCarro, { params: { codCarro }, signal })
}

/** Creates a car, or updates it on top of the version that was opened. */
export function saveCarro(data: CarroData, target: { codigo: number; versao: number } | null, idempotencyKey: string) {
  return target === null
    ? call(carros.criarCarro, { body: data, idempotencyKey })
    : call(carros.alterarCarro, {
        params: { codCarro: target.codigo },
        body: { ...data, versao: target.versao },
        idempotencyKey,
      })
}
