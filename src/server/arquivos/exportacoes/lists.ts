import type { Nivel } from '#shared/core/contract.ts'
import type { ExportedFile } from '#shared/arquivos/exportacoes.ts'
import type { ExportableList, RequestData } from '../../core/areas/list-export.ts'
import type { Services } from '../../core/services.ts'

function listOf({ areas }: Pick<Services, 'areas'>, lista: ExportedFile): ExportableList {
  const found = areas.map((a) => a.exportable?.[lista]).find((l) => l !== undefined)
  if (!found) throw new Error(`no area exports ${lista}`)
  return found
}

/** The export of a list, validated by the contract; throws 400 for an unknown column. */
export const sendRequest = (services: Services, lista: ExportedFile, pedido: unknown): RequestData =>
  listOf(services, lista).sendRequest(pedido)

/** The export of a stored request. */
export const requestStored = (services: Services, lista: ExportedFile, stored: unknown): RequestData =>
  listOf(services, lista).requestStored(stored)

/** Title of a stored request; the list's name if the request no longer fits the contract. */
export function storedTitle(services: Services, lista: ExportedFile, stored: unknown): string {
  try {
    return requestStored(services, lista, stored).titulo
  } catch {
    return listOf(services, lista).nome
  }
}

/** Whether a level may export a list. */
export const canExport = (services: Services, lista: ExportedFile, nivel: Nivel): boolean =>
  listOf(services, lista).acesso.includes(nivel)
