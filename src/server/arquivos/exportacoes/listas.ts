import type { Nivel } from '#shared/core/contract.ts'
import type { ArquivoExportado } from '#shared/arquivos/exportacoes.ts'
import type { ListaExportavel, Pedido } from '../../core/areas/exportar.ts'
import type { Partes } from '../../core/partes.ts'

function listaDe({ areas }: Pick<Partes, 'areas'>, lista: ArquivoExportado): ListaExportavel {
  const achada = areas.map((a) => a.exporta?.[lista]).find((l) => l !== undefined)
  if (!achada) throw new Error(`no area exports ${lista}`)
  return achada
}

/** The export of a list, asked through the contract; throws 400 on an unknown column. */
export const pedir = (partes: Partes, lista: ArquivoExportado, pedido: unknown): Pedido =>
  listaDe(partes, lista).pedir(pedido)

/** The export of a stored request. */
export const pedirGuardado = (partes: Partes, lista: ArquivoExportado, guardado: unknown): Pedido =>
  listaDe(partes, lista).pedirGuardado(guardado)

/** What a stored request is called; its list's name when the contract has changed since. */
export function tituloGuardado(partes: Partes, lista: ArquivoExportado, guardado: unknown): string {
  try {
    return pedirGuardado(partes, lista, guardado).titulo
  } catch {
    return listaDe(partes, lista).nome
  }
}

/** Whether a level may have a list's rows. */
export const podeExportar = (partes: Partes, lista: ArquivoExportado, nivel: Nivel): boolean =>
  listaDe(partes, lista).acesso.includes(nivel)
