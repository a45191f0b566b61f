import { useCallback, useMemo, useState } from 'react'

/** Rows chosen in a table, by key. */
export interface Selecao {
  chaves: ReadonlySet<string>
  alternar: (chave: string) => void
  /** Chooses exactly these. */
  escolher: (chaves: readonly string[]) => void
}

/** The chosen rows of a table; those that leave the list leave the choice. */
export function useSelecao(presentes: readonly string[]): Selecao {
  const [marcadas, setMarcadas] = useState<ReadonlySet<string>>(new Set())
  const chaves = useMemo(() => new Set(presentes.filter((c) => marcadas.has(c))), [presentes, marcadas])
  const alternar = useCallback(
    (chave: string) =>
      setMarcadas((antes) => {
        const depois = new Set(antes)
        if (!depois.delete(chave)) depois.add(chave)
        return depois
      }),
    [],
  )
  return {
    chaves,
    alternar,
    escolher: (novas) => setMarcadas(new Set(novas)),
  }
}
