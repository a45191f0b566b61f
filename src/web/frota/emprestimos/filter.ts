import { EMPRESTIMO_STATES } from '#shared/rules/emprestimo.ts'

/** Parameters of the screen's address. */
export const FILTER_NAMES = ['vista', 'busca', 'estado', 'situacao', 'de', 'ate'] as const
type FilterName = (typeof FILTER_NAMES)[number]
export type Filters = Partial<Record<FilterName, string>>

const SITUATIONS = ['TODOS', 'USADOS', 'ATRASADOS', 'COMBUSTIVEL'] as const

/** The list's request of what the address holds. */
export const listFilter = (f: Filters, loja: number | null) => ({
  ...(loja !== null && { codConcessionaria: loja }),
  busca: f.busca,
  de: f.de,
  ate: f.ate,
  estado: EMPRESTIMO_STATES.find((e) => e === f.estado),
  situacao: SITUATIONS.find((s) => s === f.situacao) ?? ('TODOS' as const),
})
