import { linhaCost, type MaoDeObra, type Peca, linhaTotal, maoDeObraTotal, pecaTotal } from './orcamento.ts'

/** Parts and labour of a package. */
export interface Content {
  pecas: readonly Peca[]
  maoDeObra: readonly MaoDeObra[]
}

/** Price of a package at a store, in centavos. */
export interface PacotePreco {
  /** Parts × quantity + labour; null when one of them has no price. */
  soma: number | null
  /** The asking price: the closed price, else the sum. */
  preco: number | null
  custo: number | null
  /** Margin as a share of the price after cost (0.25 = 25 %). */
  margem: number | null
}

/** Price of a package at a store: its closed price there, or the sum of its contents. */
export function pacotePreco(c: Content, fechado: number | null): PacotePreco {
  const soma = linhaTotal({ pecas: [...c.pecas], maoDeObra: [...c.maoDeObra] })
  const custo = linhaCost({ pecas: [...c.pecas], maoDeObra: [...c.maoDeObra] })
  const preco = fechado ?? soma
  return {
    soma,
    preco,
    custo,
    margem: preco === null || preco === 0 || custo === null ? null : (preco - custo) / preco,
  }
}

/** Name of the line that raises the sum of the parts to a higher closed price. */
const COMPLEMENT_LABEL = 'Complemento do preço fechado'

/**
 * A package's contents adjusted to total its closed price. A lower price becomes a proportional discount, to the centavo; a higher price
 * becomes an extra part. Unchanged when a component has no price.
 */
export function withFixedPreco(c: Content, fechado: number | null): { pecas: Peca[]; maoDeObra: MaoDeObra[] } {
  const [pecas, maoDeObra] = [[...c.pecas], [...c.maoDeObra]]
  const sum = linhaTotal({ pecas, maoDeObra })
  if (fechado === null || sum === null || sum === fechado) return { pecas, maoDeObra }
  if (fechado > sum)
    return {
      pecas: [
        ...pecas,
        {
          codigo: '',
          descricao: COMPLEMENT_LABEL,
          quantidade: 1,
          custoUnitario: 0,
          precoUnitario: fechado - sum,
          desconto: 0,
        },
      ],
      maoDeObra,
    }
  let [missing, rest] = [sum - fechado, sum]
  const takeOff = (total: number | null): number => {
    const t = total ?? 0
    const part = rest === 0 ? 0 : Number((BigInt(missing) * BigInt(t)) / BigInt(rest))
    // The rounding remainder carries over to the next components; the last one takes all that is left.
    const desconto = t === rest ? missing : part
    missing -= desconto
    rest -= t
    return desconto
  }
  return {
    pecas: pecas.map((p) => ({ ...p, desconto: p.desconto + takeOff(pecaTotal(p)) })),
    maoDeObra: maoDeObra.map((m) => ({ ...m, desconto: m.desconto + takeOff(maoDeObraTotal(m)) })),
  }
}
