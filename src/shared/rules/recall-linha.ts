// A recall's work as a line of a quote: the customer pays nothing, the maker pays by warranty.
import type { MaoDeObra, Peca } from './orcamento.ts'

/** What a campaign says about its work. */
export interface RecallWork {
  codRecall: number
  marca: string
  numero: string
  titulo: string
  texto: string
  minutos: number | null
  pecas: readonly { codigo: string; descricao: string; quantidade: number }[]
}

const FREE = 'Sem custo para você: a montadora paga.'

/** The line that does a campaign's work, with its parts and time, all at zero. An unknown time is left to be filled. */
export function recallLinha(r: RecallWork) {
  return {
    codItem: null,
    titulo: `Recall: ${r.titulo}`.slice(0, 200),
    comentarioCliente: `${FREE} ${r.texto}`.slice(0, 1000),
    cor: null,
    origem: 'SUGESTAO' as const,
    vinculo: null,
    codPacote: null,
    codRecall: r.codRecall,
    pecas: r.pecas.map((p) =>
      freePeca({
        codigo: p.codigo.toUpperCase(),
        descricao: p.descricao || p.codigo,
        quantidade: p.quantidade,
        custoUnitario: 0,
        precoUnitario: 0,
        desconto: 0,
      }),
    ),
    maoDeObra: [
      freeMaoDeObra({
        codigo: '',
        descricao: `Recall ${r.marca} ${r.numero}`.slice(0, 200),
        minutos: r.minutos,
        custoHora: 0,
        valorHora: 0,
        desconto: 0,
      }),
    ],
  }
}

/** A part as it stands in a recall's line. */
export const freePeca = (p: Peca): Peca => ({ ...p, custoUnitario: 0, precoUnitario: 0, desconto: 0 })
/** Labour as it stands in a recall's line. */
export const freeMaoDeObra = (m: MaoDeObra): MaoDeObra => ({ ...m, custoHora: 0, valorHora: 0, desconto: 0 })

/** The first field of a recall's line that is not zero, as `pecas.0.precoUnitario`; null when all is free. */
export function chargedField(l: { pecas: readonly Peca[]; maoDeObra: readonly MaoDeObra[] }): string | null {
  const fields = [
    ...l.pecas.flatMap((p, j) =>
      (['precoUnitario', 'custoUnitario', 'desconto'] as const).map((k) => [`pecas.${j}.${k}`, p[k]] as const),
    ),
    ...l.maoDeObra.flatMap((m, j) =>
      (['valorHora', 'custoHora', 'desconto'] as const).map((k) => [`maoDeObra.${j}.${k}`, m[k]] as const),
    ),
  ]
  return fields.find(([, value]) => value !== 0)?.[0] ?? null
}
