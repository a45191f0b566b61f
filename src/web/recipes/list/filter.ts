import { formatDay } from '#shared/rules/dates.ts'
import type { Filters } from './filters.ts'
import type { Chip } from './ListPage.tsx'

/** Field of the filter drawer. `periodo` sets `de` and `ate`; `empty` is the label of no choice, 'Todos' by default. */
export type FilterField<C extends string> =
  | { tipo: 'periodo'; label: string; empty?: string }
  | { tipo: 'escolha'; nome: C; label: string; opcoes: readonly { valor: string; nome: string }[]; empty?: string }
  | { tipo: 'texto'; nome: C; label: string }

/** Active filters as chips, each with its removal. */
export function filterChips<C extends string>(
  campos: readonly FilterField<C>[],
  filtros: Filters<C>,
  modify: (f: Filters<C>) => void,
): Chip[] {
  const valores = filtros as Partial<Record<string, string>>
  const takeOff =
    (...nomes: string[]) =>
    () =>
      modify(Object.fromEntries(nomes.map((n) => [n, undefined])) as Filters<C>)
  return campos.flatMap((campo): Chip[] => {
    if (campo.tipo === 'periodo') {
      const { de, ate } = valores
      if (!de || !ate) return []
      return [
        {
          label: de === ate ? formatDay(de) : `${formatDay(de)} a ${formatDay(ate)}`,
          remove: takeOff('de', 'ate'),
        },
      ]
    }
    const valor = valores[campo.nome]
    if (!valor) return []
    const nome = campo.tipo === 'escolha' ? (campo.opcoes.find((o) => o.valor === valor)?.nome ?? valor) : valor
    return [{ label: `${campo.label}: ${nome}`, remove: takeOff(campo.nome) }]
  })
}
