import { useCallback, useMemo, useState } from 'react'

/** Selected rows of a table, by key. */
export interface RowSelection {
  chaves: ReadonlySet<string>
  toggle: (chave: string) => void
  /** Replaces the selection. */
  choose: (chaves: readonly string[]) => void
}

/** Selection of a table's rows; rows that leave the list leave the selection. */
export function useRowSelection(present: readonly string[]): RowSelection {
  const [checkedItems, setCheckedItems] = useState<ReadonlySet<string>>(new Set())
  const chaves = useMemo(() => new Set(present.filter((c) => checkedItems.has(c))), [present, checkedItems])
  const toggle = useCallback(
    (chave: string) =>
      setCheckedItems((antes) => {
        const depois = new Set(antes)
        if (!depois.delete(chave)) depois.add(chave)
        return depois
      }),
    [],
  )
  return {
    chaves,
    toggle,
    choose: (novas) => setCheckedItems(new Set(novas)),
  }
}
