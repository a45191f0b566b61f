import type { No, Ramo } from '#shared/cardapio/modelos.ts'

/** A row of the tree as it stands on screen. */
export interface LinhaDaArvore {
  no: No
  nivel: number
  /** Place among its siblings, from 1, and how many they are. */
  posicao: number
  irmaos: number
  /** Id of the node above; empty at the top. */
  pai: string
  aberto: boolean
}

/** Which branch hangs on a node; null where nothing can. */
export function ramoDo(no: No): Ramo | null {
  if (no.tipo === 'marca') return { marca: no.marca }
  if (no.tipo === 'familia') return { marca: no.marca, familia: no.familia ?? '' }
  return no.tipo === 'versao' && no.codModelo !== null ? { codModelo: no.codModelo } : null
}

/** The rows that are seen: the top, and under each open node what has come of its branch. */
export function linhasDaArvore(
  topo: readonly No[],
  abertos: ReadonlySet<string>,
  filhosDe: (no: No) => readonly No[] | undefined,
): LinhaDaArvore[] {
  const linhas: LinhaDaArvore[] = []
  const por = (nos: readonly No[], nivel: number, pai: string): void => {
    nos.forEach((no, i) => {
      const aberto = abertos.has(no.id) && no.temFilhos
      linhas.push({ no, nivel, posicao: i + 1, irmaos: nos.length, pai, aberto })
      if (aberto) por(filhosDe(no) ?? [], nivel + 1, no.id)
    })
  }
  por(topo, 1, '')
  return linhas
}

/** Whether a node may stand before another: versions and packages among their siblings of the same kind. */
export function podeFicarAntes(linha: LinhaDaArvore, outra: LinhaDaArvore): boolean {
  const { tipo } = linha.no
  return (tipo === 'versao' || tipo === 'pacote') && outra.no.tipo === tipo && outra.pai === linha.pai
}

/** The row that a key leads to; undefined when it leads nowhere. */
export function destinoDaTecla(tecla: string, linhas: readonly LinhaDaArvore[], em: number): number | undefined {
  const atual = linhas[em]
  if (!atual) return undefined
  if (tecla === 'ArrowDown') return Math.min(linhas.length - 1, em + 1)
  if (tecla === 'ArrowUp') return Math.max(0, em - 1)
  if (tecla === 'Home') return 0
  if (tecla === 'End') return linhas.length - 1
  if (tecla === 'ArrowRight' && atual.aberto) return linhas[em + 1]?.pai === atual.no.id ? em + 1 : undefined
  if (tecla === 'ArrowLeft' && !atual.aberto) {
    const pai = linhas.findIndex((l) => l.no.id === atual.pai)
    return pai >= 0 ? pai : undefined
  }
  // A letter leads to the next row that begins with it.
  if (tecla.length === 1 && /\S/.test(tecla)) {
    const comeca = (l: LinhaDaArvore) => l.no.nome.toLowerCase().startsWith(tecla.toLowerCase())
    const adiante = linhas.findIndex((l, i) => i > em && comeca(l))
    const achado = adiante >= 0 ? adiante : linhas.findIndex(comeca)
    return achado >= 0 ? achado : undefined
  }
  return undefined
}
