import { useCallback, useEffect, useState } from 'react'
import { Falha } from './api.ts'
import { vestir } from './tema.ts'

interface DaLoja {
  concessionaria: string
  primaria: string
}

/** What a link opens: read at once and, with `cadaMs`, again and again while the page is looked at. What was read stands through a lost network; a link that is over takes it away. */
export function useLido<T extends DaLoja>(
  ler: () => Promise<T>,
  titulo: string,
  cadaMs?: number,
): { dados: T | null; falha: Falha | null; tentar: () => void; guardar: (dados: T) => void } {
  const [estado, setEstado] = useState<{ dados: T | null; falha: Falha | null }>({ dados: null, falha: null })
  const guardar = useCallback(
    (dados: T) => {
      document.title = `${titulo} · ${dados.concessionaria}`
      vestir(dados.primaria)
      setEstado({ dados, falha: null })
    },
    [titulo],
  )
  const tentar = useCallback(() => {
    ler().then(guardar, (e: unknown) => {
      const falha = e instanceof Falha ? e : new Falha('erro', 'Não foi possível abrir. Tente de novo em instantes.')
      setEstado((antes) => ({ dados: falha.codigo === 'nao-encontrado' ? null : antes.dados, falha }))
    })
    // The page is opened for one link.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [guardar])
  useEffect(() => {
    tentar()
    if (cadaMs === undefined) return undefined
    const reler = () => {
      if (document.visibilityState === 'visible') tentar()
    }
    const timer = setInterval(reler, cadaMs)
    document.addEventListener('visibilitychange', reler)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', reler)
    }
  }, [tentar, cadaMs])
  return { ...estado, tentar, guardar }
}
