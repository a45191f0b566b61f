import { useCallback, useState } from 'react'
import { gravarJson, lerJson } from '../../lib/armazenamento.ts'
import type { Coluna } from './coluna.ts'

/** Row height: 40 px, or 32 px when compact. */
export type Densidade = 'normal' | 'compacta'

interface Preferencias {
  visiveis: Record<string, boolean>
  densidade: Densidade
}

/** The person's columns and density of one table, kept in this browser. */
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
  const visiveis: Record<string, boolean> = {}
  for (const c of colunas) visiveis[c.id] = guardadas.visiveis?.[c.id] ?? !c.oculta
  return {
    visiveis,
    densidade: guardadas.densidade ?? 'normal',
    mudar,
    escolheu: (coluna) => guardadas.visiveis?.[coluna] === true,
  }
}
