import { SITUACOES, type FiltroCadastro, type Situacao } from '#shared/cadastros/comum.ts'
import { useFiltros, type Filtros } from '../lista/filtros.ts'

const COMUNS = ['busca', 'situacao', 'ordem', 'sentido'] as const
/** What orders a list without narrowing it. */
const ORDENAM: readonly string[] = ['ordem', 'sentido']
type Comum = (typeof COMUNS)[number]

/** Filters of a register's list as they stand in the address, and the query that they make. */
export interface FiltrosCadastro<C extends string> {
  valores: Filtros<C | Comum>
  mudar: (f: Filtros<C | Comum>) => void
  limpar: () => void
  /** Something besides the order is chosen. */
  filtrada: boolean
  pedido: { busca?: string; situacao?: Situacao; ordem?: string; sentido: FiltroCadastro['sentido'] }
}

/** Filters that every register has (search, active or not, order), and its own by name. */
export function useFiltrosCadastro<const C extends string = never>(proprios: readonly C[] = []): FiltrosCadastro<C> {
  const nomes: readonly (C | Comum)[] = [...COMUNS, ...proprios]
  const [valores, mudar] = useFiltros<C | Comum>(nomes)
  const v = valores as Filtros<string>
  const situacao = SITUACOES.find((s) => s === v['situacao'])
  return {
    valores,
    mudar,
    limpar: () =>
      mudar(
        Object.fromEntries(nomes.filter((n) => !ORDENAM.includes(n)).map((n) => [n, undefined])) as Filtros<C | Comum>,
      ),
    filtrada: nomes.some((n) => !ORDENAM.includes(n) && v[n] !== undefined),
    pedido: {
      ...(v['busca'] && { busca: v['busca'] }),
      ...(situacao && { situacao }),
      ...(v['ordem'] && { ordem: v['ordem'] }),
      sentido: v['sentido'] === 'desc' ? 'desc' : 'asc',
    },
  }
}
