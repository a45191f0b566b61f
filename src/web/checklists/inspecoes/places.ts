import type { InspecaoCar } from '#shared/checklists/inspecoes.ts'
import type { ScreenUrl } from '#shared/core/screens.ts'
import type { UrlQuery } from '../../core/navigation/navigate.ts'

/** Address of the list of cars. */
export const CARS_URL: ScreenUrl = '/checklist/fazer'

/** Address of a car's inspection; a car that nobody received has only the id of its inspection. */
export function carUrl(c: Pick<InspecaoCar, 'codPassagem'>): ScreenUrl {
  return c.codPassagem === null ? CARS_URL : `/checklist/fazer/${c.codPassagem}`
}

/** Query of a car's address: its inspection, when one was begun. */
export function carSearch(c: Pick<InspecaoCar, 'idInspecao' | 'estado'>): UrlQuery {
  return { i: c.estado === 'CANCELADA' ? undefined : (c.idInspecao ?? undefined) }
}
