import { custoLinha, type MaoDeObra, type Peca, totalLinha, totalMaoDeObra, totalPeca } from './orcamento.ts'

/** Parts and labour of a package. */
export interface Conteudo {
  pecas: readonly Peca[]
  maoDeObra: readonly MaoDeObra[]
}

/** What a package costs at a store, in centavos. */
export interface PrecoDoPacote {
  /** Parts × quantity + labour; null while one of them has no price. */
  soma: number | null
  /** What is asked: the closed price, else the sum. */
  preco: number | null
  custo: number | null
  /** Share of the price that is left once the cost is paid (0.25 = 25 %). */
  margem: number | null
}

/** Price of a package at a store: its closed price there, or the sum of what it holds. */
export function precoDoPacote(c: Conteudo, fechado: number | null): PrecoDoPacote {
  const soma = totalLinha({ pecas: [...c.pecas], maoDeObra: [...c.maoDeObra] })
  const custo = custoLinha({ pecas: [...c.pecas], maoDeObra: [...c.maoDeObra] })
  const preco = fechado ?? soma
  return {
    soma,
    preco,
    custo,
    margem: preco === null || preco === 0 || custo === null ? null : (preco - custo) / preco,
  }
}

/** What the price that is above the sum of the parts is called in a quote. */
const COMPLEMENTO = 'Complemento do preço fechado'

/** A package's contents so that they come to its closed price: a lower one is a discount in proportion, to the centavo; a higher one a part of its own. Left as they are while one has no price. */
export function comPrecoFechado(c: Conteudo, fechado: number | null): { pecas: Peca[]; maoDeObra: MaoDeObra[] } {
  const [pecas, maoDeObra] = [[...c.pecas], [...c.maoDeObra]]
  const soma = totalLinha({ pecas, maoDeObra })
  if (fechado === null || soma === null || soma === fechado) return { pecas, maoDeObra }
  if (fechado > soma)
    return {
      pecas: [
        ...pecas,
        {
          codigo: '',
          descricao: COMPLEMENTO,
          quantidade: 1,
          custoUnitario: 0,
          precoUnitario: fechado - soma,
          desconto: 0,
        },
      ],
      maoDeObra,
    }
  let [falta, resto] = [soma - fechado, soma]
  const tirar = (total: number | null): number => {
    const t = total ?? 0
    const parte = resto === 0 ? 0 : Number((BigInt(falta) * BigInt(t)) / BigInt(resto))
    // What is rounded off stays for those that follow; the last takes all that is left.
    const desconto = t === resto ? falta : parte
    falta -= desconto
    resto -= t
    return desconto
  }
  return {
    pecas: pecas.map((p) => ({ ...p, desconto: p.desconto + tirar(totalPeca(p)) })),
    maoDeObra: maoDeObra.map((m) => ({ ...m, desconto: m.desconto + tirar(totalMaoDeObra(m)) })),
  }
}
