import { formatDay } from '#shared/rules/dates.ts'
import type { Filters } from './filters.ts'
import type { Chip } from './ListPage.tsx'

/** Field of the filter drawer. `period` sets `de` and `ate`; `empty` is the label of no choice, 'Todos' by default. */
export type FilterField<C extends string> =
  | { kind: 'period'; label: string; empty?: string }
  | { kind: 'choice'; name: C; label: string; options: readonly { value: string; label: string }[]; empty?: string }
  | { kind: 'text'; name: C; label: string }

/** Active filters as chips, each with its removal. */
export function filterChips<C extends string>(
  fields: readonly FilterField<C>[],
  filters: Filters<C>,
  modify: (f: Filters<C>) => void,
): Chip[] {
  const values = filters as Partial<Record<string, string>>
  const takeOff =
    (...names: string[]) =>
    () =>
      modify(Object.fromEntries(names.map((n) => [n, undefined])) as Filters<C>)
  return fields.flatMap((field): Chip[] => {
    if (field.kind === 'period') {
      const { de, ate } = values
      if (!de || !ate) return []
      return [
        {
          label: de === ate ? formatDay(de) : `${formatDay(de)} a ${formatDay(ate)}`,
          remove: takeOff('de', 'ate'),
        },
      ]
    }
    const valor = values[field.name]
    if (!valor) return []
    const nome = field.kind === 'choice' ? (field.options.find((o) => o.value === valor)?.label ?? valor) : valor
    return [{ label: `${field.label}: ${nome}`, remove: takeOff(field.name) }]
  })
}
