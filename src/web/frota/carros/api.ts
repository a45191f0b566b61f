import { carros, type CarroData } from '#shared/frota/carros.ts'
import { call } from '../../core/http/api.ts'
import { pages, type FilterOf } from '../../recipes/list/pages.ts'

/** Courtesy cars by model, page by page. */
export function carrosQuery(filtro: FilterOf<typeof carros.listCarros>) {
  return pages(['carros', 'lista'], carros.listCarros, filtro)
}

/** A car as its form edits it. */
export function getCarro(codCarro: number, signal: AbortSignal) {
  return call(carros.getCarro, { params: { codCarro }, signal })
}

/** Creates a car, or updates it on top of the version that was opened. */
export function saveCarro(dados: CarroData, alvo: { codigo: number; versao: number } | null, idempotencyKey: string) {
  return alvo === null
    ? call(carros.criarCarro, { body: dados, idempotencyKey })
    : call(carros.alterarCarro, {
        params: { codCarro: alvo.codigo },
        body: { ...dados, versao: alvo.versao },
        idempotencyKey,
      })
}
