import { useCallback, useMemo, useState } from 'react'
import { gravarJson, lerJson } from '../../core/armazenamento.ts'
import type { Coluna } from './coluna.ts'

/** Row height: 40 px, or 32 px when compact. */
export type Densidade = 'normal' | 'compacta'

interface Preferencias {
  visiveis: Record<string, boolean>
  densidade: Densidade
}

/** The person's columns and density of one table, kept in this browser; the same object until one of them changes. */
export function usePreferencias<T>(
  id: string,
  colunas: readonly Coluna<T>[],
): Preferencias & { mudar: (parcial: Partial<Preferencias>) => void; escolheu: (coluna: string) => boolean } {
  const chave = `tabela:${id}`
  const [guardadas, setGuardadas] = useState(() => lerJson<Partial<Preferencias>>(localStorage, chave, {}))
  const mudar = useCallback(
    (parcial: Partial<Preferencias>) => {
      setGuardadas((antes) => {
        const depois = { ...antes, ...parcial, visiveis: { ...antes.visiveis, ...parcial.visiveis } }
        gravarJson(localStorage, chave, depois)
        return depois
      })
    },
    [chave],
  )
  return useMemo(
    () => ({
      visiveis: Object.fromEntries(colunas.map((c) => [c.id, guardadas.visiveis?.[c.id] ?? !c.oculta])),
      densidade: guardadas.densidade ?? 'normal',
      mudar,
      escolheu: (coluna) => guardadas.visiveis?.[coluna] === true,
    }),
    [colunas, guardadas, mudar],
  )
}
