import type { OfertaDePacote } from '#shared/cardapio/planos.ts'
import { uuid } from '../../core/uuid.ts'
import type { LinhaEditada } from '../../recipes/edicao/edicao.ts'

/** Puts a line together with the one above it, or apart from it: together they carry one number, kept by no line that stands alone. */
export function juntarComAnterior(linhas: readonly LinhaEditada[], i: number, junta: boolean): readonly LinhaEditada[] {
  const [acima, esta] = [linhas[i - 1], linhas[i]]
  if (!acima || !esta) return linhas
  const livre = Math.max(0, ...linhas.map((l) => l.vinculo ?? 0)) + 1
  const numero = acima.vinculo ?? livre
  const novas = linhas.map((l, j) => {
    if (junta)
      return j === i - 1 || j === i || (esta.vinculo !== null && l.vinculo === esta.vinculo)
        ? { ...l, vinculo: numero }
        : l
    // What was below in the same group goes on together, under a number of its own.
    return j >= i && l.vinculo === esta.vinculo ? { ...l, vinculo: livre } : l
  })
  const quantas = Map.groupBy(novas, (l) => l.vinculo)
  return novas.map((l) => (l.vinculo !== null && quantas.get(l.vinculo)?.length === 1 ? { ...l, vinculo: null } : l))
}

/** A package as a line of the quote: of the maker's plan, or à la carte, which the maker does not ask for. */
export function linhaDoPacote(p: OfertaDePacote, deFabrica: boolean): LinhaEditada {
  return {
    chave: uuid(),
    codItem: null,
    titulo: p.nome,
    comentarioCliente:
      p.verificacoes.length > 0 ? `Inclui verificar: ${p.verificacoes.join(', ')}`.slice(0, 1000) : null,
    cor: null,
    origem: deFabrica ? 'PLANO_DE_FABRICA' : 'SUGESTAO',
    vinculo: null,
    codPacote: p.codPacote,
    pecas: p.pecas,
    maoDeObra: p.maoDeObra,
  }
}
