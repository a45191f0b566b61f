import { useCallback, useMemo, useState } from 'react'
import { readJson, saveJson } from '../../core/storage/storage.ts'
import type { Column } from './column.ts'

/** Row height: 40 px, or 32 px when compact. */
export type Density = 'normal' | 'compacta'

interface Preferences {
  visiveis: Record<string, boolean>
  densidade: Density
}

/** The user's columns and density for a table, stored in this browser; keeps its identity until one of them changes. */
export function useTablePreferences<T>(
  id: string,
  columns: readonly Column<T>[],
): Preferences & { modify: (parcial: Partial<Preferences>) => void; wasChosen: (coluna: string) => boolean } {
  const key = `tabela:${id}`
  const [stored, setStored] = useState(() => readJson<Partial<Preferences>>(localStorage, key, {}))
  const modify = useCallback(
    (parcial: Partial<Preferences>) => {
      setStored((before) => {
        const after = { ...before, ...parcial, visiveis: { ...before.visiveis, ...parcial.visiveis } }
        saveJson(localStorage, key, after)
        return after
      })
    },
    [key],
  )
  return useMemo(
    () => ({
      visiveis: Object.fromEntries(columns.map((c) => [c.id, stored.visiveis?.[c.id] ?? !c.hidden])),
      densidade: stored.densidade ?? 'normal',
      modify,
      wasChosen: (column) => stored.visiveis?.[column] === true,
    }),
    [columns, stored, modify],
  )
}
