import type { Nivel } from '#shared/core/contract.ts'
import type { ExportedFile } from '#shared/arquivos/exportacoes.ts'
import type { ExportableList, RequestData } from '../../core/areas/list-export.ts'
import type { Services } from '../../core/services.ts'

function listOf({ areas }: Pick<Services, 'areas'>, list: ExportedFile): ExportableList {
  const found = areas.map((a) => a.exportable?.[list]).find((l) => l !== undefined)
  if (!found) throw new Error(`no area exports ${list}`)
  return found
}

/** The export of a list, validated by the contract; throws 400 for an unknown column. */
export const bindRequest = (services: Services, list: ExportedFile, request: unknown): RequestData =>
  listOf(services, list).bind(request)

/** The export of a stored request. */
export const requestStored = (services: Services, list: ExportedFile, stored: unknown): RequestData =>
  listOf(services, list).requestStored(stored)

/** Title of a stored request; the list's name if the request no longer fits the contract. */
export function storedTitle(services: Services, list: ExportedFile, stored: unknown): string {
  try {
    return requestStored(services, list, stored).titulo
  } catch {
    return listOf(services, list).nome
  }
}

/** Whether a level may export a list. */
export const canExport = (services: Services, list: ExportedFile, nivel: Nivel): boolean =>
  listOf(services, list).acesso.includes(nivel)
