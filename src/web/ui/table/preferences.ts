import { useCallback, useMemo, useState } from 'react'
import { saveJson, parseJson } from '../../core/storage/storage.ts'
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
  colunas: readonly Column<T>[],
): Preferences & { modify: (parcial: Partial<Preferences>) => void; wasChosen: (coluna: string) => boolean } {
  const chave = `tabela:${id}`
  const [stored, setStored] = useState(() => parseJson<Partial<Preferences>>(localStorage, chave, {}))
  const modify = useCallback(
    (parcial: Partial<Preferences>) => {
      setStored((antes) => {
        const depois = { ...antes, ...parcial, visiveis: { ...antes.visiveis, ...parcial.visiveis } }
        saveJson(localStorage, chave, depois)
        return depois
      })
    },
    [chave],
  )
  return useMemo(
    () => ({
      visiveis: Object.fromEntries(colunas.map((c) => [c.id, stored.visiveis?.[c.id] ?? !c.hidden])),
      densidade: stored.densidade ?? 'normal',
      modify,
      wasChosen: (coluna) => stored.visiveis?.[coluna] === true,
    }),
    [colunas, stored, modify],
  )
}
