import { formatDay, todayIn, addDays } from '#shared/rules/dates.ts'
import { shiftMonth } from '#shared/rules/vendas.ts'
import { useConcessionarias } from '../../core/session/concessionarias.ts'
import { useTimeZone } from '../../core/session/loja.ts'
import { type FilterField, filterChips } from '../list/filter.ts'
import { type Filters, useFilters } from '../list/filters.ts'
import type { Chip } from '../list/ListPage.tsx'

type Field = 'de' | 'ate' | 'loja' | 'codGrupo' | 'marca'

/** Stores and days that indicators cover. */
export interface ResolvedFilter {
  de: string
  ate: string
  codConcessionaria?: number
  codGrupo?: number
  marca?: string
  uf?: string
}

/** Default period: so many days up to today, or so many whole months plus the current one. */
type Usual = { dias: number } | { meses: number }

function usualPeriod(usual: Usual, today: string): { de: string; ate: string } {
  const de = 'dias' in usual ? addDays(today, 1 - usual.dias) : `${shiftMonth(today.slice(0, 7), -usual.meses)}-01`
  return { de, ate: today }
}

/** Period, store, group and make from the URL; by default all stores of the user over the last 30 days, or over `usual`. */
export function useIndicadoresFilter(usual: Usual = { dias: 30 }): {
  filtro: ResolvedFilter
  filtros: Filters<Field>
  modify: (f: Filters<Field>) => void
  campos: readonly FilterField<'loja' | 'codGrupo' | 'marca'>[]
  chips: Chip[]
  dia: string
  /** The period as text, always shown on screen. */
  periodo: string
} {
  const fuso = useTimeZone()
  const dia = todayIn(fuso, new Date())
  const [filtros, modify] = useFilters(['de', 'ate', 'loja', 'codGrupo', 'marca'])
  const { todas, activeLojas } = useConcessionarias()
  const grupos = [...new Map(todas.map((c) => [c.codGrupo, c.grupo]))]
  const marcas = [...new Set(todas.map((c) => c.marca))].toSorted((a, b) => a.localeCompare(b))
  const choice = (nome: 'loja' | 'codGrupo' | 'marca', label: string, options: { value: string; label: string }[]) =>
    options.length < 2 ? [] : [{ kind: 'choice' as const, name: nome, label, options, empty: 'Tudo ao meu alcance' }]
  const padrao = usualPeriod(usual, dia)
  const inWords = (p: { de: string; ate: string }) => `${formatDay(p.de)} a ${formatDay(p.ate)}`
  const campos = [
    { kind: 'period' as const, label: 'Período', empty: inWords(padrao) },
    ...choice(
      'loja',
      'Concessionária',
      activeLojas.map((l) => ({ value: String(l.codConcessionaria), label: l.nome })),
    ),
    ...choice(
      'codGrupo',
      'Grupo',
      grupos.map(([cod, nome]) => ({ value: String(cod), label: nome })),
    ),
    ...choice(
      'marca',
      'Marca',
      marcas.map((m) => ({ value: m, label: m })),
    ),
  ]
  const period = filtros.de && filtros.ate ? { de: filtros.de, ate: filtros.ate } : padrao
  return {
    filtro: {
      ...period,
      ...(Number(filtros.loja) > 0 && { codConcessionaria: Number(filtros.loja) }),
      ...(Number(filtros.codGrupo) > 0 && { codGrupo: Number(filtros.codGrupo) }),
      ...(filtros.marca && { marca: filtros.marca }),
    },
    filtros,
    modify,
    campos,
    chips: filterChips(campos, filtros, modify),
    dia,
    periodo: inWords(period),
  }
}
