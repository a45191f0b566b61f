import { useCallback, useMemo, useState } from 'react'

/** Selected rows of a table, by key. */
export interface RowSelection {
  keys: ReadonlySet<string>
  toggle: (chave: string) => void
  /** Replaces the selection. */
  choose: (chaves: readonly string[]) => void
}

/** Selection of a table's rows; rows that leave the list leave the selection. */
export function useRowSelection(present: readonly string[]): RowSelection {
  const [checkedItems, setCheckedItems] = useState<ReadonlySet<string>>(new Set())
  const keys = useMemo(() => new Set(present.filter((c) => checkedItems.has(c))), [present, checkedItems])
  const toggle = useCallback(
    (key: string) =>
      setCheckedItems((before) => {
        const after = new Set(before)
        if (!after.delete(key)) after.add(key)
        return after
      }),
    [],
  )
  return {
    keys,
    toggle,
    choose: (chosen) => setCheckedItems(new Set(chosen)),
  }
}
