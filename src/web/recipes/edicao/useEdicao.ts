import { useEffect, useState } from 'react'
import type { OrcamentoCompleto } from '#shared/oficina-digital/orcamentos.ts'
import { useStore } from '../../core/store.ts'
import { criarEdicao, type Edicao, type EstadoEdicao, type Gravador } from './edicao.ts'

/** Edits a quote on this screen with autosave; leaving the screen or the tab saves what is left. */
export function useEdicao(o: OrcamentoCompleto, gravador: Gravador): [Edicao, EstadoEdicao] {
  const [edicao] = useState(() => criarEdicao(o, gravador))
  useEffect(() => {
    const aoEsconder = () => void (document.visibilityState === 'hidden' && edicao.gravarTudo())
    const aoFechar = (e: BeforeUnloadEvent) => {
      if (edicao.store.get().situacao !== 'salvo') e.preventDefault()
    }
    document.addEventListener('visibilitychange', aoEsconder)
    window.addEventListener('beforeunload', aoFechar)
    return () => {
      document.removeEventListener('visibilitychange', aoEsconder)
      window.removeEventListener('beforeunload', aoFechar)
      void edicao.gravarTudo()
    }
  }, [edicao])
  return [edicao, useStore(edicao.store)]
}
