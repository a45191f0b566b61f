import type { PacoteOferta } from '#shared/cardapio/planos.ts'
import { uuid } from '../../core/http/uuid.ts'
import type { DraftLinha } from '../../recipes/draft/draft.ts'

/** Links a line to the one above it, or unlinks it: linked lines share a `vinculo` number, a line on its own has none. */
export function joinWithPrevious(linhas: readonly DraftLinha[], i: number, together: boolean): readonly DraftLinha[] {
  const [above, current] = [linhas[i - 1], linhas[i]]
  if (!above || !current) return linhas
  const nextVinculo = Math.max(0, ...linhas.map((l) => l.vinculo ?? 0)) + 1
  const numero = above.vinculo ?? nextVinculo
  const novas = linhas.map((l, j) => {
    if (together)
      return j === i - 1 || j === i || (current.vinculo !== null && l.vinculo === current.vinculo)
        ? { ...l, vinculo: numero }
        : l
    // The lines below in the same group stay linked to each other, under a new number.
    return j >= i && l.vinculo === current.vinculo ? { ...l, vinculo: nextVinculo } : l
  })
  const count = Map.groupBy(novas, (l) => l.vinculo)
  return novas.map((l) => (l.vinculo !== null && count.get(l.vinculo)?.length === 1 ? { ...l, vinculo: null } : l))
}

/** Turns a package into a line of the quote: of the maker's plan, or à la carte, which the maker does not require. */
export function linhaFromPacote(p: PacoteOferta, fromFactory: boolean): DraftLinha {
  return {
    chave: uuid(),
    codItem: null,
    titulo: p.nome,
    comentarioCliente:
      p.verificacoes.length > 0 ? `Inclui verificar: ${p.verificacoes.join(', ')}`.slice(0, 1000) : null,
    cor: null,
    origem: fromFactory ? 'PLANO_DE_FABRICA' : 'SUGESTAO',
    vinculo: null,
    codPacote: p.codPacote,
    codRecall: null,
    pecas: p.pecas,
    maoDeObra: p.maoDeObra,
  }
}
