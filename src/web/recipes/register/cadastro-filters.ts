import { STATUSES, type CadastroFilter, type Status } from '#shared/cadastros/registers.ts'
import { useFilters, type Filters } from '../list/filters.ts'

const COMMON = ['busca', 'situacao', 'ordem', 'sentido'] as const
/** Parameters that sort a list without narrowing it. */
const SORT_PARAMS: readonly string[] = ['ordem', 'sentido']
type Common = (typeof COMMON)[number]

/** Filters of a register's list from the URL, and the query that they make. */
export interface CadastroFilters<C extends string> {
  valores: Filters<C | Common>
  modify: (f: Filters<C | Common>) => void
  clear: () => void
  /** Whether any filter is set; the order does not count. */
  filtered: boolean
  pedido: { busca?: string; situacao?: Status; ordem?: string; sentido: CadastroFilter['sentido'] }
}

/** Filters of a register's list: the common ones (search, state, order) and its own by name. */
export function useCadastroFilters<const C extends string = never>(
  customFormats: readonly C[] = [],
): CadastroFilters<C> {
  const names: readonly (C | Common)[] = [...COMMON, ...customFormats]
  const [valores, modify] = useFilters<C | Common>(names)
  const v = valores as Filters<string>
  const situacao = STATUSES.find((s) => s === v['situacao'])
  return {
    valores,
    modify,
    clear: () =>
      modify(
        Object.fromEntries(names.filter((n) => !SORT_PARAMS.includes(n)).map((n) => [n, undefined])) as Filters<
          C | Common
        >,
      ),
    filtered: names.some((n) => !SORT_PARAMS.includes(n) && v[n] !== undefined),
    pedido: {
      ...(v['busca'] && { busca: v['busca'] }),
      ...(situacao && { situacao }),
      ...(v['ordem'] && { ordem: v['ordem'] }),
      sentido: v['sentido'] === 'desc' ? 'desc' : 'asc',
    },
  }
}
