import type { z } from 'zod'
import type { Nivel } from '#shared/contract.ts'
import { exportacoes, type ListaExportada } from '#shared/exportacoes.ts'
import { checklistsParaExportar } from '../checklists/exportacao.ts'
import { pedirExportacao, type Pedido } from '../exportar.ts'
import { orcamentosParaExportar } from '../oficina-digital/exportacao.ts'

/** What was asked, as the contract's schema left it. */
export type PedidoDe = {
  orcamentos: z.output<typeof exportacoes.exportarOrcamentos.query>
  checklists: z.output<typeof exportacoes.exportarChecklists.query>
}

interface Lista<P> {
  acesso: readonly Nivel[]
  /** Reads a stored request again; throws when the contract has changed since. */
  ler(guardado: unknown): P
  pedir(pedido: P): Pedido
}

const LISTAS: { [L in ListaExportada]: Lista<PedidoDe[L]> } = {
  orcamentos: {
    acesso: exportacoes.exportarOrcamentos.acesso,
    ler: (g) => exportacoes.exportarOrcamentos.query.parse(g),
    pedir: (p) => pedirExportacao(orcamentosParaExportar, p),
  },
  checklists: {
    acesso: exportacoes.exportarChecklists.acesso,
    ler: (g) => exportacoes.exportarChecklists.query.parse(g),
    pedir: (p) => pedirExportacao(checklistsParaExportar, p),
  },
}

/** The export of a list. */
export function pedir<L extends ListaExportada>(lista: L, pedido: PedidoDe[L]): Pedido {
  return LISTAS[lista].pedir(pedido)
}

/** The export of a stored request. */
export function pedirGuardado(lista: ListaExportada, guardado: unknown): Pedido {
  return abrir(LISTAS[lista] as Lista<unknown>, guardado)
}
const abrir = <P>(lista: Lista<P>, guardado: unknown): Pedido => lista.pedir(lista.ler(guardado))

/** What a stored request is called; its list's name when the contract has changed since. */
export function tituloGuardado(lista: ListaExportada, guardado: unknown): string {
  try {
    return pedirGuardado(lista, guardado).titulo
  } catch {
    return lista === 'orcamentos' ? 'Orçamentos' : 'Checklists'
  }
}

/** Whether a level may have a list's rows. */
export function podeExportar(lista: ListaExportada, nivel: Nivel): boolean {
  return LISTAS[lista].acesso.includes(nivel)
}
