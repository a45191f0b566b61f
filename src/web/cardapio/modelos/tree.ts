import type { No, Branch } from '#shared/cardapio/modelos.ts'

/** A visible row of the tree. */
export interface TreeRow {
  no: No
  nivel: number
  /** Position among its siblings (from 1), and their number. */
  posicao: number
  siblings: number
  /** Id of the parent node; empty at the top. */
  parent: string
  opened: boolean
}

/** The branch below a node; null if it can have none. */
export function branchOf(no: No): Branch | null {
  if (no.tipo === 'marca') return { marca: no.marca }
  if (no.tipo === 'familia') return { marca: no.marca, familia: no.familia ?? '' }
  return no.tipo === 'versao' && no.codModelo !== null ? { codModelo: no.codModelo } : null
}

/** Visible rows: the top, and the loaded branch of each open node. */
export function treeRows(
  top: readonly No[],
  openItems: ReadonlySet<string>,
  getChildren: (no: No) => readonly No[] | undefined,
): TreeRow[] {
  const linhas: TreeRow[] = []
  const put = (nos: readonly No[], nivel: number, parent: string): void => {
    nos.forEach((no, i) => {
      const opened = openItems.has(no.id) && no.temFilhos
      linhas.push({ no, nivel, posicao: i + 1, siblings: nos.length, parent, opened })
      if (opened) put(getChildren(no) ?? [], nivel + 1, no.id)
    })
  }
  put(top, 1, '')
  return linhas
}

/** Whether a node may go before another: only versions and packages, among siblings of the same kind. */
export function canPrecede(linha: TreeRow, another: TreeRow): boolean {
  const { tipo } = linha.no
  return (tipo === 'versao' || tipo === 'pacote') && another.no.tipo === tipo && another.parent === linha.parent
}

/** Index of the row that a key moves to; undefined if it moves nowhere. */
export function keyTarget(keystroke: string, linhas: readonly TreeRow[], em: number): number | undefined {
  const atual = linhas[em]
  if (!atual) return undefined
  if (keystroke === 'ArrowDown') return Math.min(linhas.length - 1, em + 1)
  if (keystroke === 'ArrowUp') return Math.max(0, em - 1)
  if (keystroke === 'Home') return 0
  if (keystroke === 'End') return linhas.length - 1
  if (keystroke === 'ArrowRight' && atual.opened) return linhas[em + 1]?.parent === atual.no.id ? em + 1 : undefined
  if (keystroke === 'ArrowLeft' && !atual.opened) {
    const parent = linhas.findIndex((l) => l.no.id === atual.parent)
    return parent >= 0 ? parent : undefined
  }
  // A letter moves to the next row that starts with it.
  if (keystroke.length === 1 && /\S/.test(keystroke)) {
    const begins = (l: TreeRow) => l.no.nome.toLowerCase().startsWith(keystroke.toLowerCase())
    const ahead = linhas.findIndex((l, i) => i > em && begins(l))
    const achado = ahead >= 0 ? ahead : linhas.findIndex(begins)
    return achado >= 0 ? achado : undefined
  }
  return undefined
}
